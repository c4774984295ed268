import { resolve } from 'node:path';
import { layOver } from '../build/content.ts';
import { writeFileArticles } from '../build/file-articles.ts';

/** `lay-content.ts FOLDER`: lays the operator's content over a copy of the project for good, so that it runs without `VITAE_CONTENT`. */
const [, , folder = ''] = process.argv;
await layOver(resolve(folder));
await writeFileArticles(resolve(folder));
