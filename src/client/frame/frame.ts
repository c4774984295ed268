// The scripts of every public page in one file: each further file costs a round trip.
import './header.ts';
import './photo-viewer.ts';
import './share.ts';
import '../pages/site/total-views.ts';
