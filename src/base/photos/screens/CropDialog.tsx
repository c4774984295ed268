import { type RefObject, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { say } from '../../languages/rules/say.ts';
import 'react-easy-crop/react-easy-crop.css';
import { OverlayDialog } from '../../form/screens/OverlayDialog.tsx';
import { Icon } from '../../icons/screens/Icon.tsx';
import type { Crop } from '../browser/photo-crop.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../rules/photo.ts';
import './crop.css';
import { usePictureUrl } from './use-picture-url.ts';

type CropDialogProps = {
  /** The chosen picture. */
  file: File;
  /** The photo within a sentence, such as 'profile photo'. */
  photo: string;
  /** The visible part, in pixels of the upright picture; null for the middle. */
  crop: Crop | null;
  onUse: (crop: Crop) => void;
  onClose: () => void;
};

const MAX_ZOOM = 4;
const STEP = 0.1;
/** Pixels that one press of an arrow moves the picture by; with Shift a fifth of them. */
const MOVE = 10;

/** A button for each direction, for whoever cannot drag: it presses the arrow key that moves the picture. */
const MOVES = [
  { key: 'ArrowLeft', label: () => say('photo.crop.left'), d: 'M20 12H4M10 6l-6 6 6 6' },
  { key: 'ArrowUp', label: () => say('photo.crop.up'), d: 'M12 20V4M6 10l6-6 6 6' },
  { key: 'ArrowDown', label: () => say('photo.crop.down'), d: 'M12 4v16M6 14l6 6 6-6' },
  { key: 'ArrowRight', label: () => say('photo.crop.right'), d: 'M4 12h16M14 6l6 6-6 6' },
] as const;

/** Crops a picture by dragging and zooming, with a finger, the mouse, the arrow keys or single taps. */
export const CropDialog = ({ file, photo, crop, onUse, onClose }: CropDialogProps) => {
  const [zoom, setZoom] = useState(1);
  const area = useRef<Crop | null>(crop);
  const stage = useRef<HTMLDivElement>(null);
  return (
    <OverlayDialog heading={say('photo.crop.title', { photo })} className="crop-dialog" onClose={onClose}>
      {(close) => (
        <>
          <p className="hint" id="crop-hint">
            {say('photo.crop.hint')}
          </p>
          <div className="crop-stage" ref={stage}>
            <CropStage {...{ file, photo, crop, zoom, area }} onZoom={setZoom} />
          </div>
          <CropMoves stage={stage} />
          <label className="crop-zoom">
            <span>{say('photo.crop.zoom')}</span>
            <input
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={STEP}
              value={zoom}
              aria-valuetext={say('photo.crop.percent', { percent: Math.round(zoom * 100) })}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </label>
          <div className="form-actions">
            <button className="button-quiet" type="button" onClick={close}>
              {say('common.cancel')}
            </button>
            <button
              className="button"
              type="button"
              onClick={() => {
                if (area.current !== null) onUse(area.current);
                close();
              }}
            >
              {say('photo.crop.use')}
            </button>
          </div>
        </>
      )}
    </OverlayDialog>
  );
};

/** Moves the picture by single presses. */
const CropMoves = ({ stage }: { stage: RefObject<HTMLDivElement | null> }) => {
  const move = (key: string): void => {
    const cropper = stage.current?.querySelector('[data-testid="cropper"]');
    cropper?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  return (
    <div className="crop-moves">
      {MOVES.map(({ key, label, d }) => (
        <button
          key={key}
          className="button-quiet"
          type="button"
          aria-label={label()}
          onClick={() => move(key)}
        >
          <Icon name={{ d }} />
        </button>
      ))}
    </div>
  );
};

type CropStageProps = {
  file: File;
  photo: string;
  crop: Crop | null;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Where the visible part is written. */
  area: RefObject<Crop | null>;
};

const CropStage = ({ file, photo, crop, zoom, onZoom, area }: CropStageProps) => {
  const url = usePictureUrl(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  return (
    url && (
      <Cropper
        image={url}
        crop={place}
        zoom={zoom}
        maxZoom={MAX_ZOOM}
        keyboardStep={MOVE}
        aspect={PHOTO_WIDTH / PHOTO_HEIGHT}
        objectFit="contain"
        disableAutomaticStylesInjection
        {...(crop !== null && { initialCroppedAreaPixels: crop })}
        cropperProps={{
          'aria-label': say('photo.crop.position', { photo }),
          'aria-describedby': 'crop-hint',
        }}
        mediaProps={{ alt: '' }}
        onCropChange={setPlace}
        onZoomChange={onZoom}
        onCropAreaChange={(_, pixels) => {
          area.current = pixels;
        }}
      />
    )
  );
};
