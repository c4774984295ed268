import { packagesIn, readPackages } from './packages.ts';

/** The size of each deployed function, largest first. */
const rows = readPackages()
  .sort((one, other) => other.bytes - one.bytes)
  .map((each) => ({
    function: each.name,
    'kB zipped': Math.round(each.bytes / 1_000),
    files: each.files.length,
    sharp: packagesIn(each).includes('sharp') ? 'yes' : '',
  }));
console.table(rows);
