import { answerRestore } from '../../src/server/imports/restore/answer-restore.ts';

export default answerRestore;

export const config = { path: '/manage/restore', method: 'POST', background: true };
