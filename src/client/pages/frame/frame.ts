// What every public page runs, in one file: each further one costs a slow line a round trip.
import './header.ts';
import './photo-viewer.ts';
import './share.ts';
import './total-views.ts';
