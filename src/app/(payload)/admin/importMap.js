import { SaveButton as SaveButton_bf970c50fdf7dc43392a5655dc774f37 } from '../../../../src/admin/save'
import { HistoryTab as HistoryTab_492ab3f6bc4f095e2381693b7775e6a1 } from '../../../../src/admin/history'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/save#SaveButton": SaveButton_bf970c50fdf7dc43392a5655dc774f37,
  "/src/admin/history#HistoryTab": HistoryTab_492ab3f6bc4f095e2381693b7775e6a1,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
