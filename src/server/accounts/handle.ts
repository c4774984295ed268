import { createHandle } from '../http/handle.ts';
import { sessionOf } from './call-session.ts';

/** A function for a call of the contract; owners and admins are known by their sessions. */
export const handle = createHandle(sessionOf);
