import { ReferenceField as ReferenceField_33145f8493f24fb1146c06df5996388f } from '../../../../src/admin/references'
import { StaffCell as StaffCell_793f8df8f11acfa1b532793c48f01eda } from '../../../../src/admin/staff'
import { StaffField as StaffField_793f8df8f11acfa1b532793c48f01eda } from '../../../../src/admin/staff'
import { SaveButton as SaveButton_bf970c50fdf7dc43392a5655dc774f37 } from '../../../../src/admin/save'
import { HistoryTab as HistoryTab_492ab3f6bc4f095e2381693b7775e6a1 } from '../../../../src/admin/history'
import { LeadDesk as LeadDesk_843ce08ebf5edeff8b37acc2ff885aab } from '../../../../src/admin/lead'
import { LeadRelated as LeadRelated_843ce08ebf5edeff8b37acc2ff885aab } from '../../../../src/admin/lead'
import { BoardFromList as BoardFromList_9d8c2fdf3b7ae3cdc8a0da5ad351b80f } from '../../../../src/admin/board'
import { BoardView as BoardView_9d8c2fdf3b7ae3cdc8a0da5ad351b80f } from '../../../../src/admin/board'
import { AmountNote as AmountNote_b49c8846144c376ebf895881d520a945 } from '../../../../src/admin/amounts'
import { DealHeader as DealHeader_9edf346b7535d86dd1ef799fe6931371 } from '../../../../src/admin/deal'
import { DealSums as DealSums_9edf346b7535d86dd1ef799fe6931371 } from '../../../../src/admin/deal'
import { DealPapers as DealPapers_9edf346b7535d86dd1ef799fe6931371 } from '../../../../src/admin/deal'
import { DealFulfilment as DealFulfilment_9edf346b7535d86dd1ef799fe6931371 } from '../../../../src/admin/deal'
import { FieldHelp as FieldHelp_800203b9e5e58d33d020537bd45a9076 } from '../../../../src/admin/webhooks'
import { MethodField as MethodField_800203b9e5e58d33d020537bd45a9076 } from '../../../../src/admin/webhooks'
import { EventsField as EventsField_800203b9e5e58d33d020537bd45a9076 } from '../../../../src/admin/webhooks'
import { FilterField as FilterField_800203b9e5e58d33d020537bd45a9076 } from '../../../../src/admin/webhooks'
import { PayloadField as PayloadField_800203b9e5e58d33d020537bd45a9076 } from '../../../../src/admin/webhooks'
import { TroubledWebhooks as TroubledWebhooks_800203b9e5e58d33d020537bd45a9076 } from '../../../../src/admin/webhooks'
import { DeliveriesTab as DeliveriesTab_800203b9e5e58d33d020537bd45a9076 } from '../../../../src/admin/webhooks'
import { ClaimLink as ClaimLink_cea0c2665c55cfdaf1e2c4f66e1d6f78 } from '../../../../src/admin/claims'
import { ScopesField as ScopesField_191a047a725e119f2ed294c6a53dc78e } from '../../../../src/admin/scopes'
import { KeyActions as KeyActions_8c32282e0649ef3915f10684e70a2fc5 } from '../../../../src/admin/keys'
import { HowToMake as HowToMake_8c32282e0649ef3915f10684e70a2fc5 } from '../../../../src/admin/keys'
import { TwoFactors as TwoFactors_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { Sessions as Sessions_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { QueryPresetsAccessCell as QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereCell as QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereField as QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnsCell as QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnField as QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByCell as QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByField as QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { Icon as Icon_258c0cfcdafe9cdb89b8bad7a28c040e } from '../../../../src/admin/face'
import { Logo as Logo_258c0cfcdafe9cdb89b8bad7a28c040e } from '../../../../src/admin/face'
import { Dashboard as Dashboard_a71605c9880233a36030edc79d74d0d4 } from '../../../../src/admin/dashboard'
import { BoardLink as BoardLink_9d8c2fdf3b7ae3cdc8a0da5ad351b80f } from '../../../../src/admin/board'
import { Mended as Mended_b9ecfbd8da9374c60648df3a955c4410 } from '../../../../src/admin/mended'
import { FirstAccountView as FirstAccountView_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { SignInView as SignInView_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { SetUpView as SetUpView_b4cab10a447dcd307a721878a7f415e5 } from '../../../../src/admin/signIn'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/references#ReferenceField": ReferenceField_33145f8493f24fb1146c06df5996388f,
  "/src/admin/staff#StaffCell": StaffCell_793f8df8f11acfa1b532793c48f01eda,
  "/src/admin/staff#StaffField": StaffField_793f8df8f11acfa1b532793c48f01eda,
  "/src/admin/save#SaveButton": SaveButton_bf970c50fdf7dc43392a5655dc774f37,
  "/src/admin/history#HistoryTab": HistoryTab_492ab3f6bc4f095e2381693b7775e6a1,
  "/src/admin/lead#LeadDesk": LeadDesk_843ce08ebf5edeff8b37acc2ff885aab,
  "/src/admin/lead#LeadRelated": LeadRelated_843ce08ebf5edeff8b37acc2ff885aab,
  "/src/admin/board#BoardFromList": BoardFromList_9d8c2fdf3b7ae3cdc8a0da5ad351b80f,
  "/src/admin/board#BoardView": BoardView_9d8c2fdf3b7ae3cdc8a0da5ad351b80f,
  "/src/admin/amounts#AmountNote": AmountNote_b49c8846144c376ebf895881d520a945,
  "/src/admin/deal#DealHeader": DealHeader_9edf346b7535d86dd1ef799fe6931371,
  "/src/admin/deal#DealSums": DealSums_9edf346b7535d86dd1ef799fe6931371,
  "/src/admin/deal#DealPapers": DealPapers_9edf346b7535d86dd1ef799fe6931371,
  "/src/admin/deal#DealFulfilment": DealFulfilment_9edf346b7535d86dd1ef799fe6931371,
  "/src/admin/webhooks#FieldHelp": FieldHelp_800203b9e5e58d33d020537bd45a9076,
  "/src/admin/webhooks#MethodField": MethodField_800203b9e5e58d33d020537bd45a9076,
  "/src/admin/webhooks#EventsField": EventsField_800203b9e5e58d33d020537bd45a9076,
  "/src/admin/webhooks#FilterField": FilterField_800203b9e5e58d33d020537bd45a9076,
  "/src/admin/webhooks#PayloadField": PayloadField_800203b9e5e58d33d020537bd45a9076,
  "/src/admin/webhooks#TroubledWebhooks": TroubledWebhooks_800203b9e5e58d33d020537bd45a9076,
  "/src/admin/webhooks#DeliveriesTab": DeliveriesTab_800203b9e5e58d33d020537bd45a9076,
  "/src/admin/claims#ClaimLink": ClaimLink_cea0c2665c55cfdaf1e2c4f66e1d6f78,
  "/src/admin/scopes#ScopesField": ScopesField_191a047a725e119f2ed294c6a53dc78e,
  "/src/admin/keys#KeyActions": KeyActions_8c32282e0649ef3915f10684e70a2fc5,
  "/src/admin/keys#HowToMake": HowToMake_8c32282e0649ef3915f10684e70a2fc5,
  "/src/admin/signIn#TwoFactors": TwoFactors_b4cab10a447dcd307a721878a7f415e5,
  "/src/admin/signIn#Sessions": Sessions_b4cab10a447dcd307a721878a7f415e5,
  "@payloadcms/next/client#QueryPresetsAccessCell": QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereCell": QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereField": QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnsCell": QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnField": QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByCell": QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByField": QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40,
  "/src/admin/face#Icon": Icon_258c0cfcdafe9cdb89b8bad7a28c040e,
  "/src/admin/face#Logo": Logo_258c0cfcdafe9cdb89b8bad7a28c040e,
  "/src/admin/dashboard#Dashboard": Dashboard_a71605c9880233a36030edc79d74d0d4,
  "/src/admin/board#BoardLink": BoardLink_9d8c2fdf3b7ae3cdc8a0da5ad351b80f,
  "/src/admin/mended#Mended": Mended_b9ecfbd8da9374c60648df3a955c4410,
  "/src/admin/signIn#FirstAccountView": FirstAccountView_b4cab10a447dcd307a721878a7f415e5,
  "/src/admin/signIn#SignInView": SignInView_b4cab10a447dcd307a721878a7f415e5,
  "/src/admin/signIn#SetUpView": SetUpView_b4cab10a447dcd307a721878a7f415e5,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
