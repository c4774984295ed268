// The rules for the project's layout, one topic a file.
import './architecture/addresses.ts';
import './architecture/chains.ts';
import './architecture/citations.ts';
import './architecture/figures.ts';
import './architecture/functions.ts';
import './architecture/imports.ts';
import './architecture/directions.ts';
import './architecture/drawers.ts';
import './architecture/names.ts';
import './architecture/nouns.ts';
import './architecture/packages.ts';
import './architecture/project-pages.ts';
import './architecture/folders.ts';
import './architecture/sentences.ts';
import './architecture/steps.ts';
import './architecture/text-nodes.ts';
import './architecture/wording.ts';
