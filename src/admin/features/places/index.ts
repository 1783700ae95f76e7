export { PlaceField } from './PlaceField'
