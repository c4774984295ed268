import { z } from 'zod';
import type { AuditException } from './exceptions.ts';

/** A known hole in a package that a running site has. */
type Hole = { advisory: string; package: string; title: string; severity: string; url: string };

/** What npm says: holes above low, or why it could not ask the registry. */
export type AuditReport = { kind: 'asked'; holes: readonly Hole[] } | { kind: 'not-asked'; reason: string };

// A severity that is not known here counts as a hole.
const HARMLESS = ['info', 'low'];

const advisorySchema = z.object({
  name: z.string(),
  title: z.string().default('known hole'),
  severity: z.string(),
  url: z.string(),
});
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  // A name stands for the advisories of that package, which the report has too.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), advisorySchema])) })),
});
/** How npm reports that the registry could not be reached, or that it refused: it may have no such endpoint. */
const refusalSchema = z.object({ message: z.string() });
/** The codes of a network or a registry that fails while npm asks it for more about a package. */
const OUTAGE = /^(E[45]\d\d|ENOTFOUND|EAI_AGAIN|ECONN\w+|\w*TIMED?OUT|ENETUNREACH|EHOSTUNREACH|FETCH_ERROR)$/;
const outageSchema = z
  .object({ error: z.object({ code: z.string().regex(OUTAGE), summary: z.string().default('') }) })
  .transform(({ error }) => ({ message: `${error.code} ${error.summary}`.trim() }));

/** Reads the output of `npm audit --json`; throws if it is neither a report nor a failed request. */
export const readReport = (output: string): AuditReport => {
  const value = parse(output);
  const refusal = refusalSchema.or(outageSchema).safeParse(value);
  if (refusal.success) return { kind: 'not-asked', reason: refusal.data.message };
  const report = reportSchema.safeParse(value);
  if (!report.success) throw new Error(`npm audit gave no report: ${output.trim().slice(0, 300)}`);
  const holes = new Map<string, Hole>();
  for (const { via } of Object.values(report.data.vulnerabilities)) {
    for (const cause of via) {
      if (typeof cause === 'string' || HARMLESS.includes(cause.severity)) continue;
      const { name, title, severity, url } = cause;
      holes.set(`${name} ${url}`, { advisory: idOf(url), package: name, title, severity, url });
    }
  }
  return { kind: 'asked', holes: [...holes.values()] };
};

const parse = (output: string): unknown => {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
};

const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** What a report means on a day: sentences about what fails, and about what only is to be known. */
export const judge = (
  report: AuditReport,
  exceptions: readonly AuditException[],
  today: string,
): { failures: string[]; notes: string[] } => {
  const expired = exceptions
    .filter(({ until }) => !(isDate(until) && today <= until))
    .map(
      ({ advisory, until }) =>
        `The exception for ${advisory} ended on ${until}: update, or look at it again.`,
    );
  if (report.kind === 'not-asked')
    return {
      failures: expired,
      notes: [`Not checked, because the registry gave no answer: ${report.reason}`],
    };
  const { holes } = report;
  const isExcepted = ({ advisory }: Hole): boolean => exceptions.some((each) => each.advisory === advisory);
  const open = holes.filter((hole) => !isExcepted(hole)).map(sentenceOf);
  const unneeded = exceptions.filter(({ advisory }) => !holes.some((hole) => hole.advisory === advisory));
  return {
    failures: [...expired, ...open],
    notes: [
      ...holes.filter(isExcepted).map((hole) => `Excepted: ${sentenceOf(hole)}`),
      ...unneeded.map(({ advisory }) => `The exception for ${advisory} is no longer needed.`),
    ],
  };
};

const sentenceOf = ({ package: name, title, severity, url }: Hole): string =>
  `${name}: ${title} (${severity}), ${url}`;

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
