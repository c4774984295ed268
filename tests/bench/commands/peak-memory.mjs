import { writeFileSync } from 'node:fs';

// Loaded before a command: writes the peak memory of its process, in bytes, to a file.
process.on('exit', () => {
  const { maxRSS } = process.resourceUsage();
  writeFileSync(process.env['PEAK_MEMORY_FILE'], String(maxRSS * 1024));
});
