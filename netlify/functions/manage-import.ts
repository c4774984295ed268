import { runImport } from '../../src/server/manage/run-import.ts';

export default runImport;

export const config = { path: '/manage/import', method: 'POST', background: true };
