import { translated } from '../../../fields/translated'

export const translations = translated({
  en: { latitude: 'Latitude (−90 to 90)', longitude: 'Longitude (−180 to 180)' },
  es: { latitude: 'Latitud (de −90 a 90)', longitude: 'Longitud (de −180 a 180)' },
})
