import { type ComponentType, lazy } from 'react';
import { loadModule } from './load-module.ts';

/** A component that is loaded when it is first shown: the export `name` of a module. */
export const lazyPart = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await loadModule(load))[name] }));
