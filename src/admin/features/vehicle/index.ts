/**
 * The check of a VIN, and its model year; the VIN is stored as typed. Also the columns of the vehicle list for listings and
 * pictures.
 */
export { PhotoCell } from './PhotoCell'
export { StockCell } from './StockCell'
export { VinNote } from './VinNote'
