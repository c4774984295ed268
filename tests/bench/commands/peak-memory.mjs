import { writeFileSync } from 'node:fs';

// Loaded before a command: leaves the most memory that its process ever held, in bytes, where it is told to.
process.on('exit', () => {
  const { maxRSS } = process.resourceUsage();
  writeFileSync(process.env['PEAK_MEMORY_FILE'], String(maxRSS * 1024));
});
