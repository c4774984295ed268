import { type RefObject, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { say } from '../../languages/rules/say.ts';
import 'react-easy-crop/react-easy-crop.css';
import { OverlayDialog } from '../../form/screens/OverlayDialog.tsx';
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

/** Crops a picture by dragging and zooming, with a finger, the mouse or the arrow keys. */
export const CropDialog = ({ file, photo, crop, onUse, onClose }: CropDialogProps) => {
  const [zoom, setZoom] = useState(1);
  const area = useRef<Crop | null>(crop);
  return (
    <OverlayDialog heading={say('photo.crop.title', { photo })} className="crop-dialog" onClose={onClose}>
      {(close) => (
        <>
          <p className="hint" id="crop-hint">
            {say('photo.crop.hint')}
          </p>
          <div className="crop-stage">
            <CropStage {...{ file, photo, crop, zoom, area }} onZoom={setZoom} />
          </div>
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
