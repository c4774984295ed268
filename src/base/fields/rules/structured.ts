import { say } from '../../languages/rules/say.ts';
import { characters, trimmed } from '../../text/rules/text.ts';
import { readWebAddress } from '../../text/rules/url.ts';

/** A value that was read, or its problem as a sentence. */
export type Read<Value> = { value: Value } | { problem: string };

/** More than any structured field within its limits has, however its JSON is written, in units. */
const LONGEST_JSON = 1_000_000;

/** The value of a structured field as it was sent: JSON text in forms, JSON itself in imports. Nothing is `empty`; text that is no JSON is null. */
export const readStructured = (sent: unknown, empty: unknown): unknown => {
  if (typeof sent !== 'string') return sent ?? empty;
  if (sent.length > LONGEST_JSON) return null;
  if (sent.trim() === '') return empty;
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
};

/** What a part of an entry is called, for a sentence; entries are counted from 1. */
export const ofEntry = (label: string, number: number): string => say('form.of-entry', { label, number });

/** Whether a value is an object of JSON, neither a list nor null. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An https address of at most `max` characters as it is stored, or null: no blanks, no name or password in it. */
export const secureUrl = (sent: unknown, max: number): string | null => {
  if (typeof sent !== 'string') return null;
  const text = trimmed(sent);
  return characters(text) <= max && readWebAddress(text)?.protocol === 'https:' ? text : null;
};
