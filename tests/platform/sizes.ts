import { packagesIn, readPackages } from './packages.ts';

/** What each function weighs as it is deployed, the heaviest first. */
const rows = readPackages()
  .sort((one, other) => other.bytes - one.bytes)
  .map((each) => ({
    function: each.name,
    'kB zipped': Math.round(each.bytes / 1_000),
    files: each.files.length,
    sharp: packagesIn(each).includes('sharp') ? 'yes' : '',
  }));
console.table(rows);
