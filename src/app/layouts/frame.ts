// The scripts of every public page in one file: each further file costs a round trip.
import '../../accounts/hands/browser/open-switcher.ts';
import '../../base/frame/browser/header.ts';
import '../../base/frame/browser/share.ts';
import '../../base/languages/browser/language-choice.ts';
import '../../site/visits/browser.ts';
