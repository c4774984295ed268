import type { SiteIcon } from '../../../base/icons/screens/site-icons.ts';

export type ShareNetwork = 'facebook' | 'twitter' | 'whatsapp' | 'linkedin' | 'telegram' | 'instagram';

type Share = { label: string; icon: SiteIcon; address: (url: string, title: string) => string };

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

/** Each network's name and the address of its share window. Instagram has none, so its link goes to the network itself. */
export const shares: Record<ShareNetwork, Share> = {
  facebook: {
    label: 'Facebook',
    icon: 'facebook',
    address: (u) => `https://www.facebook.com/sharer/sharer.php?${query({ u })}`,
  },
  twitter: {
    label: 'Twitter',
    icon: 'twitter',
    address: (url, text) => `https://twitter.com/intent/tweet?${query({ url, text })}`,
  },
  whatsapp: {
    label: 'WhatsApp',
    icon: 'whatsapp',
    address: (url, title) => `https://api.whatsapp.com/send?${query({ text: `${title} ${url}` })}`,
  },
  linkedin: {
    label: 'LinkedIn',
    icon: 'linkedin',
    address: (url) => `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`,
  },
  telegram: {
    label: 'Telegram',
    icon: 'telegram',
    address: (url, text) => `https://t.me/share/url?${query({ url, text })}`,
  },
  instagram: { label: 'Instagram', icon: 'instagram', address: () => 'https://www.instagram.com/' },
};
