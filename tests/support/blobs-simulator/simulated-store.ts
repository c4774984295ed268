import { getStore } from '@netlify/blobs';
import { type BlobsSimulatorOptions, createBlobsSimulator } from './blobs-simulator.ts';

/** A simulator and the platform's client on it: `store` reads the newest values, `lateStore` may read older ones. */
export const aSimulatedStore = (options?: BlobsSimulatorOptions) => {
  const blobs = createBlobsSimulator(options);
  const store = getStore(blobs.storeOptions('vitae'));
  const lateStore = getStore({ ...blobs.storeOptions('vitae'), consistency: 'eventual' });
  return { blobs, store, lateStore };
};

export const keysOf = (list: { blobs: { key: string }[] }): string[] => list.blobs.map(({ key }) => key);
