// How the project is laid out, held by tests of one topic each.
import './architecture/functions.ts';
import './architecture/layers.ts';
import './architecture/names.ts';
import './architecture/packages.ts';
import './architecture/rooms.ts';
