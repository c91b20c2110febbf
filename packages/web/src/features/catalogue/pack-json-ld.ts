import type { SoundPack } from '@earcon/contract/catalogue/catalogue.calls'

/** The pack as search engines read it: a product with its offer and the sounds in it, in the words of schema.org. */
export const packJsonLdOf = (pack: SoundPack, { url, brand }: { url: string; brand: string }) => ({
  '@type': 'Product',
  name: pack.title,
  description: pack.description,
  sku: pack.id,
  ...(pack.cover_card_url && { image: url + pack.cover_card_url }),
  url: `${url}/sound-pack/${pack.id}`,
  brand: { '@type': 'Brand', name: brand },
  offers: {
    '@type': 'Offer',
    price: (pack.price_amount / 100).toFixed(2),
    priceCurrency: pack.dynamicPrice.currency.toUpperCase(),
    availability: 'https://schema.org/InStock',
    url: `${url}/sound-pack/${pack.id}`,
  },
  subjectOf: pack.tracks.map((track) => ({
    '@type': 'AudioObject',
    name: track.title,
    author: { '@type': 'MusicGroup', name: track.artist_name },
    genre: track.genre,
    duration: `PT${track.duration_seconds}S`,
    encodingFormat: `audio/${track.original_format}`,
  })),
})
