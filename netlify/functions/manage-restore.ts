import { answerRestore } from '../../src/imports/restore/server/answer-restore.ts';

export default answerRestore;

export const config = { path: '/manage/restore', method: 'POST', background: true };
