/**
 * The check of a VIN, and its model year; the VIN is stored as typed. Also the columns of the vehicle list for listings and
 * pictures.
 */
export { PhotoCell, StockCell } from './cells'
export { StockBadges } from './StockBadges'
export { VehicleRelated } from './VehicleRelated'
export { VinNote } from './VinNote'
