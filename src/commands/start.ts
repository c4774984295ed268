import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What a start read and compiled the next one need not, which halves its work. Beside the packages, as it is of no use without them.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));
await import('./start/serve.ts');
