// @module-tag long
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import english from '../../../content/languages/en.json' with { type: 'json' };
import { violationsOf } from '../../support/browser/axe.ts';
import { aVisitor } from '../../support/browser/browser.ts';
import { mainJob } from '../../support/browser/main-job.ts';
import { aNewWord } from '../../support/browser/site-owners.ts';
import { isPlain, PSEUDO_LANGUAGES, pseudoFile } from '../../support/languages/pseudo.ts';
import { wordsOf } from '../../support/languages/words.ts';
import { startLanguagesSite } from '../../support/site/languages-site.ts';
import { aMailServer } from '../../support/site/mail-server.ts';
