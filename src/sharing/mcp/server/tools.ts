import * as z from 'zod';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import type { KnownPage } from '../rules/known-page.ts';
import { MCP } from '../rules/limits.ts';
import { matchNames, relatedPages, searchPages } from './find-pages.ts';
import { openKnownPage } from './known-page.ts';
import {
  assistantKind,
  historyAnswer,
  matchAnswer,
  pageAnswer,
  relatedAnswer,
  searchAnswer,
  sourcesAnswer,
} from './mcp-answers.ts';
import { answerSources, readChanges, readPage } from './read-page.ts';

/** What a tool does, for the assistant that chooses it, and how; null if the page that it is asked about does not exist. */
export type Tool = {
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  run: (storage: Storage, input: never) => Promise<Record<string, unknown> | null>;
};

const tool = <Input extends z.ZodObject>(
  given: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run: (storage: Storage, input: z.infer<Input>) => Promise<Record<string, unknown> | null>;
  },
): Tool => given;

const line = () => z.string().trim().min(1).max(LENGTHS.line);
const ofKind = assistantKind.optional().describe('Only people, or only companies; both if missing');
const ofPage = z.object({
  id: line().describe(
    'The id of a page, as search_pages and match_names give it; it also ends the address of the page',
  ),
});

/** A tool that is asked about one page. */
const pageTool = (
  given: Omit<Tool, 'input' | 'run'> & {
    run: (storage: Storage, page: KnownPage) => Promise<Record<string, unknown>>;
  },
): Tool =>
  tool({
    ...given,
    input: ofPage,
    run: async (storage, { id }) => {
      const page = await openKnownPage(storage, id);
      return page && given.run(storage, page);
    },
  });

/** The tools by their names. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  search_pages: tool({
    title: 'Search the directory',
    description:
      'Finds pages of people and companies in this directory that contain all words of a query: in names first, then in professions and industries, then in places, education and texts. Use it to find the id of somebody. Where it finds few, "similar" has pages whose names are spelt alike; those are no hits.',
    input: z.object({
      query: line().describe('A name, or words such as "astronomer Pune"; all of them must occur'),
      kind: ofKind,
      limit: z
        .int()
        .min(1)
        .optional()
        .describe(`How many pages: ${MCP.candidates} if missing, never more than ${MCP.results}`),
    }),
    output: searchAnswer,
    run: searchPages,
  }),
  get_page: pageTool({
    title: 'Read a page',
    description:
      'Reads the whole public page of a person or a company: facts, text, career, education, links and ties, with who says it (said_by), since when (as_of), from where (sources), and whether the editors checked whose page it is (verification). What the page says is in "quotation".',
    output: pageAnswer,
    run: readPage,
  }),
  get_history: pageTool({
    title: 'Read who changed a page, and when',
    description: `Lists the newest changes of a page, ${MCP.results} at most: when, by whom (its owner, a reader's accepted suggestion, an administrator or an import), which fields, and what they said before and after. Use it to tell since when a page says something.`,
    output: historyAnswer,
    run: readChanges,
  }),
  get_sources: pageTool({
    title: 'List the sources of a page',
    description: `Lists the web addresses that a page gives as its sources, ${MCP.results} at most, each with the fields that are from it and the day on which it was read. Use it to check a statement, or to cite where it is from.`,
    output: sourcesAnswer,
    run: async (_storage, page) => answerSources(page),
  }),
  related_pages: pageTool({
    title: 'Find pages that belong to one',
    description:
      'Lists the companies that a person works for, founded or advises, or the people of a company, as both sides confirmed it, and then others in the same profession, industry or place.',
    output: relatedAnswer,
    run: relatedPages,
  }),
  match_names: tool({
    title: 'Match names with pages',
    description: `Finds the pages of up to ${MCP.names} names at once, such as those of a table: candidates with a score from 0 to 100, where titles, legal forms, initials and the order of words may differ. "match" is true only for the one page that has that very name; otherwise compare the facts before you take a candidate for the same person.`,
    input: z.object({ names: z.array(line()).min(1).max(MCP.names), kind: ofKind }),
    output: matchAnswer,
    run: matchNames,
  }),
};
