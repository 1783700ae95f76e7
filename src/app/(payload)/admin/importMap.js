import { SaveButton as SaveButton_bf970c50fdf7dc43392a5655dc774f37 } from '../../../../src/admin/save'
import { HistoryTab as HistoryTab_492ab3f6bc4f095e2381693b7775e6a1 } from '../../../../src/admin/history'
import { ClaimLink as ClaimLink_cea0c2665c55cfdaf1e2c4f66e1d6f78 } from '../../../../src/admin/claims'
import { ScopesField as ScopesField_191a047a725e119f2ed294c6a53dc78e } from '../../../../src/admin/scopes'
import { KeyActions as KeyActions_8c32282e0649ef3915f10684e70a2fc5 } from '../../../../src/admin/keys'
import { HowToMake as HowToMake_8c32282e0649ef3915f10684e70a2fc5 } from '../../../../src/admin/keys'
import { TwoFactors as TwoFactors_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { Sessions as Sessions_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { SignInView as SignInView_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { SetUpView as SetUpView_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/save#SaveButton": SaveButton_bf970c50fdf7dc43392a5655dc774f37,
  "/src/admin/history#HistoryTab": HistoryTab_492ab3f6bc4f095e2381693b7775e6a1,
  "/src/admin/claims#ClaimLink": ClaimLink_cea0c2665c55cfdaf1e2c4f66e1d6f78,
  "/src/admin/scopes#ScopesField": ScopesField_191a047a725e119f2ed294c6a53dc78e,
  "/src/admin/keys#KeyActions": KeyActions_8c32282e0649ef3915f10684e70a2fc5,
  "/src/admin/keys#HowToMake": HowToMake_8c32282e0649ef3915f10684e70a2fc5,
  "/src/admin/signIn#TwoFactors": TwoFactors_b4cab10a447dcd307a721878a7f415e5,
  "/src/admin/signIn#Sessions": Sessions_b4cab10a447dcd307a721878a7f415e5,
  "/src/admin/signIn#SignInView": SignInView_b4cab10a447dcd307a721878a7f415e5,
  "/src/admin/signIn#SetUpView": SetUpView_b4cab10a447dcd307a721878a7f415e5,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
