import { resolve } from 'node:path';
import { layForGood } from '../build/provide-content.ts';

/** `lay-content.ts FOLDER`: lays the operator's content over a copy of the project, so that it runs without `VITAE_CONTENT`. */
const [, , folder = ''] = process.argv;
await layForGood(resolve(folder));
