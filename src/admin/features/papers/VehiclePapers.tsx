'use client'

import { PaperDrop } from './PaperDrop'
import { PaperList } from './PaperList'

/** The pictures and papers of a vehicle, whose page has no heading of its own to take them. */
export const VehiclePapers = () => (
  <>
    <PaperDrop />
    <PaperList />
  </>
)
