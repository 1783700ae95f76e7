/** What a VIN says of itself: whether it can be one, and the model year. It is stored as typed. */
export { VinNote } from './VinNote'
