/**
 * What a VIN says of itself: whether it can be one, and the model year; it is stored as typed. And what the list of vehicles shows
 * of their listings and pictures.
 */
export { PhotoCell } from './PhotoCell'
export { StockCell } from './StockCell'
export { VinNote } from './VinNote'
