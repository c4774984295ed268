import * as z from 'zod/mini';
import { PROFILE_KINDS } from '../../fields/rules/profile-kind.ts';

/** A successful reply with these fields. */
export const success = <Fields extends Record<string, z.ZodMiniType>>(fields: Fields) =>
  z.strictObject({ success: z.literal(true), ...fields });

export const doneReply = success({});
export const messageReply = success({ message: z.string() });

export const kind = z.enum(PROFILE_KINDS);
export const count = z.int().check(z.minimum(0));
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** A moment, ISO 8601. */
export const moment = z.iso.datetime();
/** The `cursor` of the next page; null at the end. */
export const next = z.nullable(z.string());

/** Fields that are texts. */
export const strings = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodMiniString>;

/** A page of a list. */
export const listReply = <Item extends z.ZodMiniType>(item: Item) => success({ items: z.array(item), next });

/** Fields of everything in a trash: since when, by whom, until when. */
export const trashed = { id: z.string(), deleted: moment, by: z.string(), until: moment };
