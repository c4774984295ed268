import { useEffect, useState } from 'react';

/** The address of a picture: a stored one's own, or one of this page for a chosen file; null without a picture, and until it is there. */
export const usePictureUrl = (photo: Blob | string | null): string | null => {
  const [url, setUrl] = useState<string | null>(typeof photo === 'string' ? photo : null);
  useEffect(() => {
    if (photo === null || typeof photo === 'string') {
      setUrl(photo);
      return;
    }
    const objectUrl = URL.createObjectURL(photo);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [photo]);
  return url;
};
