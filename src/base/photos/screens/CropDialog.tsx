import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Crop } from '../browser/photo-crop.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../rules/photo.ts';
import './crop.css';

type CropDialogProps = {
  /** The chosen picture. */
  file: File;
  /** The photo's label, such as 'Profile Photo'. */
  label: string;
  /** The visible part, in pixels of the upright picture; null for the middle. */
  crop: Crop | null;
  onUse: (crop: Crop) => void;
  onClose: () => void;
};

const MAX_ZOOM = 4;
const STEP = 0.1;

/** Crops a picture by dragging and zooming, with a finger, the mouse or the arrow keys. */
export const CropDialog = ({ file, label, crop, onUse, onClose }: CropDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const area = useRef<Crop | null>(crop);

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    dialog.current?.showModal();
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);

  const use = (): void => {
    if (area.current !== null) onUse(area.current);
    dialog.current?.close();
  };
  return createPortal(
    <dialog className="dialog crop-dialog" ref={dialog} aria-labelledby="crop-heading" onClose={onClose}>
      <h2 id="crop-heading">{`Crop the ${label.toLowerCase()}`}</h2>
      <p className="hint" id="crop-hint">
        Drag the picture, or move it with the arrow keys.
      </p>
      <div className="crop-stage">
        {url && (
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
              'aria-label': `Position of the ${label.toLowerCase()}`,
              'aria-describedby': 'crop-hint',
            }}
            mediaProps={{ alt: '' }}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => {
              area.current = pixels;
            }}
          />
        )}
      </div>
      <label className="crop-zoom">
        <span>Zoom</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      <div className="form-actions">
        <button className="button-quiet" type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button className="button" type="button" onClick={use}>
          Use this part
        </button>
      </div>
    </dialog>,
    document.body,
  );
};
