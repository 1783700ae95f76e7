import { PaperDrop as PaperDrop_0cab92b784880457c59747c8177fd0dc } from '../../../../src/admin/features/papers'
import { ListCell as ListCell_a9c6d350755c89dae59f1486676f23bd } from '../../../../src/admin/features/cells'
import { NextCell as NextCell_cc54689adfea3bd9909195368c81127a } from '../../../../src/admin/features/lead'
import { LastContactCell as LastContactCell_cc54689adfea3bd9909195368c81127a } from '../../../../src/admin/features/lead'
import { ReferenceValue as ReferenceValue_7ce60140464286f293d62987bcb9d50e } from '../../../../src/admin/features/references'
import { DuplicateWarning as DuplicateWarning_f6dc495cf80d374a7b83d671a3c41de4 } from '../../../../src/admin/features/duplicates'
import { SalesRepField as SalesRepField_cc54689adfea3bd9909195368c81127a } from '../../../../src/admin/features/lead'
import { SuggestionField as SuggestionField_8cd65b5ade1c2e174a34379ba900a844 } from '../../../../src/admin/features/suggestions'
import { ReferenceField as ReferenceField_7ce60140464286f293d62987bcb9d50e } from '../../../../src/admin/features/references'
import { PreselectTenant as PreselectTenant_7ce60140464286f293d62987bcb9d50e } from '../../../../src/admin/features/references'
import { ExchangeMenu as ExchangeMenu_3fb11404a28a3c7997eafc879191a207 } from '../../../../src/admin/features/exchange'
import { ListViews as ListViews_27414e560be3a0265aa5e02540e08ae8 } from '../../../../src/admin/features/views'
import { NewRecordDrawer as NewRecordDrawer_7bddaf9619a89a4f0d945f4bca857c04 } from '../../../../src/admin/features/new-record'
import { BulkActions as BulkActions_28edb7d08314aeca42cbb9ed467120d0 } from '../../../../src/admin/features/bulk'
import { SearchScope as SearchScope_dbef0312d32681ab4273aa254a217483 } from '../../../../src/admin/features/list-search'
import { ListDeletionNotice as ListDeletionNotice_5fdd5b133aa745ea6da14638f4eda9b2 } from '../../../../src/admin/features/deletion'
import { NamelessTitle as NamelessTitle_2091ef71a1f94aa7cee72180eaf25316 } from '../../../../src/admin/features/save'
import { DeletionNotice as DeletionNotice_5fdd5b133aa745ea6da14638f4eda9b2 } from '../../../../src/admin/features/deletion'
import { SaveButton as SaveButton_2091ef71a1f94aa7cee72180eaf25316 } from '../../../../src/admin/features/save'
import { HistoryTab as HistoryTab_c07343e17d06d4899a56781d34997962 } from '../../../../src/admin/features/history'
import { RecordView as RecordView_4016c6fd4362fe4cb76b250008b778d7 } from '../../../../src/admin/features/record'
import { DetailsView as DetailsView_4016c6fd4362fe4cb76b250008b778d7 } from '../../../../src/admin/features/record'
import { FilesTab as FilesTab_4016c6fd4362fe4cb76b250008b778d7 } from '../../../../src/admin/features/record'
import { DuplicatesView as DuplicatesView_c61afa177c062f2e41a9887a042e4058 } from '../../../../src/admin/features/merge'
import { MergeView as MergeView_c61afa177c062f2e41a9887a042e4058 } from '../../../../src/admin/features/merge'
import { BoardView as BoardView_ad45a5079b5be03d9361f97562fa22fc } from '../../../../src/admin/features/board'
import { ImportView as ImportView_3fb11404a28a3c7997eafc879191a207 } from '../../../../src/admin/features/exchange'
import { StaffCell as StaffCell_d6118f67caddae6a0636c8404caaa781 } from '../../../../src/admin/features/staff'
import { StaffField as StaffField_d6118f67caddae6a0636c8404caaa781 } from '../../../../src/admin/features/staff'
import { MeetingTimeFromAddress as MeetingTimeFromAddress_b05032e3afb11b4f969b970d1d8f4af4 } from '../../../../src/admin/features/calendar'
import { CalendarView as CalendarView_b05032e3afb11b4f969b970d1d8f4af4 } from '../../../../src/admin/features/calendar'
import { SameKeyWarning as SameKeyWarning_8af22ceddb1d6cdf990295e19264e62d } from '../../../../src/admin/features/repeated'
import { RepeatedView as RepeatedView_8af22ceddb1d6cdf990295e19264e62d } from '../../../../src/admin/features/repeated'
import { HandOver as HandOver_d6118f67caddae6a0636c8404caaa781 } from '../../../../src/admin/features/staff'
import { RepAccountNote as RepAccountNote_d6118f67caddae6a0636c8404caaa781 } from '../../../../src/admin/features/staff'
import { TemplateVariables as TemplateVariables_fec1cdde0e3c87c4d43e0728cb035fa1 } from '../../../../src/admin/features/templates'
import { PlaceField as PlaceField_3876e4b108e7a75d16ebadfe0a36beea } from '../../../../src/admin/features/places'
import { HoursNote as HoursNote_07b60c2a7503dde0f2a6f9bbd426d8e2 } from '../../../../src/admin/features/opening-hours'
import { TimeZoneField as TimeZoneField_07b60c2a7503dde0f2a6f9bbd426d8e2 } from '../../../../src/admin/features/opening-hours'
import { DealNumberHint as DealNumberHint_9cb87610658a8db5adcedbe82bccdd67 } from '../../../../src/admin/features/deal'
import { DayField as DayField_ec98cc65bfee65be2d7e9a73c150a242 } from '../../../../src/admin/features/days'
import { AmountLabel as AmountLabel_d729ede72b7d287fa4afd0e655fedbff } from '../../../../src/admin/features/amounts'
import { AmountField as AmountField_d729ede72b7d287fa4afd0e655fedbff } from '../../../../src/admin/features/amounts'
import { DealSums as DealSums_9cb87610658a8db5adcedbe82bccdd67 } from '../../../../src/admin/features/deal'
import { DealDesk as DealDesk_579f6f942f480bea0d5c1f4c1a66a1c5 } from '../../../../src/admin/features/desk'
import { DealPapers as DealPapers_9cb87610658a8db5adcedbe82bccdd67 } from '../../../../src/admin/features/deal'
import { DealFulfilment as DealFulfilment_9cb87610658a8db5adcedbe82bccdd67 } from '../../../../src/admin/features/deal'
import { DealSheet as DealSheet_579f6f942f480bea0d5c1f4c1a66a1c5 } from '../../../../src/admin/features/desk'
import { ReportView as ReportView_649380791c5a2b22053f9b06dcd1df88 } from '../../../../src/admin/features/report'
import { DealBoardView as DealBoardView_ad45a5079b5be03d9361f97562fa22fc } from '../../../../src/admin/features/board'
import { VinNote as VinNote_12772de63143b5d4a87b14b6e8ef38b9 } from '../../../../src/admin/features/vehicle'
import { PhotoCell as PhotoCell_12772de63143b5d4a87b14b6e8ef38b9 } from '../../../../src/admin/features/vehicle'
import { StockCell as StockCell_12772de63143b5d4a87b14b6e8ef38b9 } from '../../../../src/admin/features/vehicle'
import { MethodField as MethodField_f874d4bb2ab23299a9991e0a070879dc } from '../../../../src/admin/features/webhooks/FormFields'
import { EventsCell as EventsCell_5979a2db08bff7bde269be59540cce4d } from '../../../../src/admin/features/webhooks/offered'
import { EventsField as EventsField_5979a2db08bff7bde269be59540cce4d } from '../../../../src/admin/features/webhooks/offered'
import { FilterField as FilterField_f874d4bb2ab23299a9991e0a070879dc } from '../../../../src/admin/features/webhooks/FormFields'
import { PayloadField as PayloadField_5979a2db08bff7bde269be59540cce4d } from '../../../../src/admin/features/webhooks/offered'
import { FailingWebhooks as FailingWebhooks_435712cd1bd28765f1e8541eef1ddb51 } from '../../../../src/admin/features/webhooks/FailingWebhooks'
import { DeliveriesTab as DeliveriesTab_3ee1d6c4a5f45374947a3b561c935384 } from '../../../../src/admin/features/webhooks/DeliveriesTab'
import { ClaimLink as ClaimLink_41f556c39d39bf467393a16c4e183939 } from '../../../../src/admin/features/claims'
import { ScopesField as ScopesField_828fd4cfe32e6e33388e2b9611f28066 } from '../../../../src/admin/features/scopes'
import { KeyActions as KeyActions_08da69392ebc5ef286bfff710f4dc07e } from '../../../../src/admin/features/keys'
import { HowToMake as HowToMake_08da69392ebc5ef286bfff710f4dc07e } from '../../../../src/admin/features/keys'
import { InviteField as InviteField_54f560afe082fdb0be803b0b0c85ae36 } from '../../../../src/admin/features/invitation'
import { Deactivation as Deactivation_d6118f67caddae6a0636c8404caaa781 } from '../../../../src/admin/features/staff'
import { TwoFactors as TwoFactors_6777d8f69d1efe0dc40afe126d598871 } from '../../../../src/admin/features/sign-in'
import { Sessions as Sessions_6777d8f69d1efe0dc40afe126d598871 } from '../../../../src/admin/features/sign-in'
import { QueryPresetsAccessCell as QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereCell as QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsWhereField as QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnsCell as QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsColumnField as QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByCell as QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { QueryPresetsGroupByField as QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40 } from '@payloadcms/next/client'
import { Nav as Nav_44d584d4be7186833a061c1338e236ea } from '../../../../src/admin/features/nav'
import { Icon as Icon_90803b190cd4a0106fc3d7393a3767a8 } from '../../../../src/admin/features/branding'
import { Logo as Logo_90803b190cd4a0106fc3d7393a3767a8 } from '../../../../src/admin/features/branding'
import { SearchBox as SearchBox_7c0f13a97dfe1b773a546cbd514e781b } from '../../../../src/admin/features/global-search'
import { Bell as Bell_a40046b8cefd6990bec5d8515fa133d0 } from '../../../../src/admin/features/notifications'
import { MainLinks as MainLinks_44d584d4be7186833a061c1338e236ea } from '../../../../src/admin/features/nav'
import { PayloadFixes as PayloadFixes_0776afddbf3aa553682fc427406ff6ec } from '../../../../src/admin/features/payload-fixes'
import { SessionGuard as SessionGuard_f262ecdf6d12bf1f12d5b911b114d448 } from '../../../../src/admin/features/session'
import { Results as Results_e7a446b4ea79c33071a72bc5a8e1a2d3 } from '../../../../src/admin/features/undo'
import { Uploads as Uploads_0cab92b784880457c59747c8177fd0dc } from '../../../../src/admin/features/papers'
import { HomeView as HomeView_717f8d91c12500da941456913dee2bdd } from '../../../../src/admin/features/home'
import { AllRecordsView as AllRecordsView_44d584d4be7186833a061c1338e236ea } from '../../../../src/admin/features/nav'
import { FirstAccountView as FirstAccountView_6777d8f69d1efe0dc40afe126d598871 } from '../../../../src/admin/features/sign-in'
import { SignInView as SignInView_6777d8f69d1efe0dc40afe126d598871 } from '../../../../src/admin/features/sign-in'
import { SetUpView as SetUpView_6777d8f69d1efe0dc40afe126d598871 } from '../../../../src/admin/features/sign-in'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'
import { LeadBadges as LeadBadges_cc54689adfea3bd9909195368c81127a } from '../../../../src/admin/features/lead'
import { LeadRelated as LeadRelated_cc54689adfea3bd9909195368c81127a } from '../../../../src/admin/features/lead'
import { DuplicatesOfRecord as DuplicatesOfRecord_f6dc495cf80d374a7b83d671a3c41de4 } from '../../../../src/admin/features/duplicates'
import { RecordActions as RecordActions_cc54689adfea3bd9909195368c81127a } from '../../../../src/admin/features/lead'
import { RecordTimeline as RecordTimeline_cc54689adfea3bd9909195368c81127a } from '../../../../src/admin/features/lead'
import { CustomerRelated as CustomerRelated_cc54689adfea3bd9909195368c81127a } from '../../../../src/admin/features/lead'
import { DealSummary as DealSummary_9cb87610658a8db5adcedbe82bccdd67 } from '../../../../src/admin/features/deal'
import { LatestError as LatestError_9cb87610658a8db5adcedbe82bccdd67 } from '../../../../src/admin/features/deal'
import { StockBadges as StockBadges_12772de63143b5d4a87b14b6e8ef38b9 } from '../../../../src/admin/features/vehicle'
import { VehicleRelated as VehicleRelated_12772de63143b5d4a87b14b6e8ef38b9 } from '../../../../src/admin/features/vehicle'
import { PaperList as PaperList_0cab92b784880457c59747c8177fd0dc } from '../../../../src/admin/features/papers'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin/features/papers#PaperDrop": PaperDrop_0cab92b784880457c59747c8177fd0dc,
  "/src/admin/features/cells#ListCell": ListCell_a9c6d350755c89dae59f1486676f23bd,
  "/src/admin/features/lead#NextCell": NextCell_cc54689adfea3bd9909195368c81127a,
  "/src/admin/features/lead#LastContactCell": LastContactCell_cc54689adfea3bd9909195368c81127a,
  "/src/admin/features/references#ReferenceValue": ReferenceValue_7ce60140464286f293d62987bcb9d50e,
  "/src/admin/features/duplicates#DuplicateWarning": DuplicateWarning_f6dc495cf80d374a7b83d671a3c41de4,
  "/src/admin/features/lead#SalesRepField": SalesRepField_cc54689adfea3bd9909195368c81127a,
  "/src/admin/features/suggestions#SuggestionField": SuggestionField_8cd65b5ade1c2e174a34379ba900a844,
  "/src/admin/features/references#ReferenceField": ReferenceField_7ce60140464286f293d62987bcb9d50e,
  "/src/admin/features/references#PreselectTenant": PreselectTenant_7ce60140464286f293d62987bcb9d50e,
  "/src/admin/features/exchange#ExchangeMenu": ExchangeMenu_3fb11404a28a3c7997eafc879191a207,
  "/src/admin/features/views#ListViews": ListViews_27414e560be3a0265aa5e02540e08ae8,
  "/src/admin/features/new-record#NewRecordDrawer": NewRecordDrawer_7bddaf9619a89a4f0d945f4bca857c04,
  "/src/admin/features/bulk#BulkActions": BulkActions_28edb7d08314aeca42cbb9ed467120d0,
  "/src/admin/features/list-search#SearchScope": SearchScope_dbef0312d32681ab4273aa254a217483,
  "/src/admin/features/deletion#ListDeletionNotice": ListDeletionNotice_5fdd5b133aa745ea6da14638f4eda9b2,
  "/src/admin/features/save#NamelessTitle": NamelessTitle_2091ef71a1f94aa7cee72180eaf25316,
  "/src/admin/features/deletion#DeletionNotice": DeletionNotice_5fdd5b133aa745ea6da14638f4eda9b2,
  "/src/admin/features/save#SaveButton": SaveButton_2091ef71a1f94aa7cee72180eaf25316,
  "/src/admin/features/history#HistoryTab": HistoryTab_c07343e17d06d4899a56781d34997962,
  "/src/admin/features/record#RecordView": RecordView_4016c6fd4362fe4cb76b250008b778d7,
  "/src/admin/features/record#DetailsView": DetailsView_4016c6fd4362fe4cb76b250008b778d7,
  "/src/admin/features/record#FilesTab": FilesTab_4016c6fd4362fe4cb76b250008b778d7,
  "/src/admin/features/merge#DuplicatesView": DuplicatesView_c61afa177c062f2e41a9887a042e4058,
  "/src/admin/features/merge#MergeView": MergeView_c61afa177c062f2e41a9887a042e4058,
  "/src/admin/features/board#BoardView": BoardView_ad45a5079b5be03d9361f97562fa22fc,
  "/src/admin/features/exchange#ImportView": ImportView_3fb11404a28a3c7997eafc879191a207,
  "/src/admin/features/staff#StaffCell": StaffCell_d6118f67caddae6a0636c8404caaa781,
  "/src/admin/features/staff#StaffField": StaffField_d6118f67caddae6a0636c8404caaa781,
  "/src/admin/features/calendar#MeetingTimeFromAddress": MeetingTimeFromAddress_b05032e3afb11b4f969b970d1d8f4af4,
  "/src/admin/features/calendar#CalendarView": CalendarView_b05032e3afb11b4f969b970d1d8f4af4,
  "/src/admin/features/repeated#SameKeyWarning": SameKeyWarning_8af22ceddb1d6cdf990295e19264e62d,
  "/src/admin/features/repeated#RepeatedView": RepeatedView_8af22ceddb1d6cdf990295e19264e62d,
  "/src/admin/features/staff#HandOver": HandOver_d6118f67caddae6a0636c8404caaa781,
  "/src/admin/features/staff#RepAccountNote": RepAccountNote_d6118f67caddae6a0636c8404caaa781,
  "/src/admin/features/templates#TemplateVariables": TemplateVariables_fec1cdde0e3c87c4d43e0728cb035fa1,
  "/src/admin/features/places#PlaceField": PlaceField_3876e4b108e7a75d16ebadfe0a36beea,
  "/src/admin/features/opening-hours#HoursNote": HoursNote_07b60c2a7503dde0f2a6f9bbd426d8e2,
  "/src/admin/features/opening-hours#TimeZoneField": TimeZoneField_07b60c2a7503dde0f2a6f9bbd426d8e2,
  "/src/admin/features/deal#DealNumberHint": DealNumberHint_9cb87610658a8db5adcedbe82bccdd67,
  "/src/admin/features/days#DayField": DayField_ec98cc65bfee65be2d7e9a73c150a242,
  "/src/admin/features/amounts#AmountLabel": AmountLabel_d729ede72b7d287fa4afd0e655fedbff,
  "/src/admin/features/amounts#AmountField": AmountField_d729ede72b7d287fa4afd0e655fedbff,
  "/src/admin/features/deal#DealSums": DealSums_9cb87610658a8db5adcedbe82bccdd67,
  "/src/admin/features/desk#DealDesk": DealDesk_579f6f942f480bea0d5c1f4c1a66a1c5,
  "/src/admin/features/deal#DealPapers": DealPapers_9cb87610658a8db5adcedbe82bccdd67,
  "/src/admin/features/deal#DealFulfilment": DealFulfilment_9cb87610658a8db5adcedbe82bccdd67,
  "/src/admin/features/desk#DealSheet": DealSheet_579f6f942f480bea0d5c1f4c1a66a1c5,
  "/src/admin/features/report#ReportView": ReportView_649380791c5a2b22053f9b06dcd1df88,
  "/src/admin/features/board#DealBoardView": DealBoardView_ad45a5079b5be03d9361f97562fa22fc,
  "/src/admin/features/vehicle#VinNote": VinNote_12772de63143b5d4a87b14b6e8ef38b9,
  "/src/admin/features/vehicle#PhotoCell": PhotoCell_12772de63143b5d4a87b14b6e8ef38b9,
  "/src/admin/features/vehicle#StockCell": StockCell_12772de63143b5d4a87b14b6e8ef38b9,
  "/src/admin/features/webhooks/FormFields#MethodField": MethodField_f874d4bb2ab23299a9991e0a070879dc,
  "/src/admin/features/webhooks/offered#EventsCell": EventsCell_5979a2db08bff7bde269be59540cce4d,
  "/src/admin/features/webhooks/offered#EventsField": EventsField_5979a2db08bff7bde269be59540cce4d,
  "/src/admin/features/webhooks/FormFields#FilterField": FilterField_f874d4bb2ab23299a9991e0a070879dc,
  "/src/admin/features/webhooks/offered#PayloadField": PayloadField_5979a2db08bff7bde269be59540cce4d,
  "/src/admin/features/webhooks/FailingWebhooks#FailingWebhooks": FailingWebhooks_435712cd1bd28765f1e8541eef1ddb51,
  "/src/admin/features/webhooks/DeliveriesTab#DeliveriesTab": DeliveriesTab_3ee1d6c4a5f45374947a3b561c935384,
  "/src/admin/features/claims#ClaimLink": ClaimLink_41f556c39d39bf467393a16c4e183939,
  "/src/admin/features/scopes#ScopesField": ScopesField_828fd4cfe32e6e33388e2b9611f28066,
  "/src/admin/features/keys#KeyActions": KeyActions_08da69392ebc5ef286bfff710f4dc07e,
  "/src/admin/features/keys#HowToMake": HowToMake_08da69392ebc5ef286bfff710f4dc07e,
  "/src/admin/features/invitation#InviteField": InviteField_54f560afe082fdb0be803b0b0c85ae36,
  "/src/admin/features/staff#Deactivation": Deactivation_d6118f67caddae6a0636c8404caaa781,
  "/src/admin/features/sign-in#TwoFactors": TwoFactors_6777d8f69d1efe0dc40afe126d598871,
  "/src/admin/features/sign-in#Sessions": Sessions_6777d8f69d1efe0dc40afe126d598871,
  "@payloadcms/next/client#QueryPresetsAccessCell": QueryPresetsAccessCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereCell": QueryPresetsWhereCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsWhereField": QueryPresetsWhereField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnsCell": QueryPresetsColumnsCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsColumnField": QueryPresetsColumnField_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByCell": QueryPresetsGroupByCell_2b8867833a34864a02ddf429b0728a40,
  "@payloadcms/next/client#QueryPresetsGroupByField": QueryPresetsGroupByField_2b8867833a34864a02ddf429b0728a40,
  "/src/admin/features/nav#Nav": Nav_44d584d4be7186833a061c1338e236ea,
  "/src/admin/features/branding#Icon": Icon_90803b190cd4a0106fc3d7393a3767a8,
  "/src/admin/features/branding#Logo": Logo_90803b190cd4a0106fc3d7393a3767a8,
  "/src/admin/features/global-search#SearchBox": SearchBox_7c0f13a97dfe1b773a546cbd514e781b,
  "/src/admin/features/notifications#Bell": Bell_a40046b8cefd6990bec5d8515fa133d0,
  "/src/admin/features/nav#MainLinks": MainLinks_44d584d4be7186833a061c1338e236ea,
  "/src/admin/features/payload-fixes#PayloadFixes": PayloadFixes_0776afddbf3aa553682fc427406ff6ec,
  "/src/admin/features/session#SessionGuard": SessionGuard_f262ecdf6d12bf1f12d5b911b114d448,
  "/src/admin/features/undo#Results": Results_e7a446b4ea79c33071a72bc5a8e1a2d3,
  "/src/admin/features/papers#Uploads": Uploads_0cab92b784880457c59747c8177fd0dc,
  "/src/admin/features/home#HomeView": HomeView_717f8d91c12500da941456913dee2bdd,
  "/src/admin/features/nav#AllRecordsView": AllRecordsView_44d584d4be7186833a061c1338e236ea,
  "/src/admin/features/sign-in#FirstAccountView": FirstAccountView_6777d8f69d1efe0dc40afe126d598871,
  "/src/admin/features/sign-in#SignInView": SignInView_6777d8f69d1efe0dc40afe126d598871,
  "/src/admin/features/sign-in#SetUpView": SetUpView_6777d8f69d1efe0dc40afe126d598871,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1,
  "/src/admin/features/lead#LeadBadges": LeadBadges_cc54689adfea3bd9909195368c81127a,
  "/src/admin/features/lead#LeadRelated": LeadRelated_cc54689adfea3bd9909195368c81127a,
  "/src/admin/features/duplicates#DuplicatesOfRecord": DuplicatesOfRecord_f6dc495cf80d374a7b83d671a3c41de4,
  "/src/admin/features/lead#RecordActions": RecordActions_cc54689adfea3bd9909195368c81127a,
  "/src/admin/features/lead#RecordTimeline": RecordTimeline_cc54689adfea3bd9909195368c81127a,
  "/src/admin/features/lead#CustomerRelated": CustomerRelated_cc54689adfea3bd9909195368c81127a,
  "/src/admin/features/deal#DealSummary": DealSummary_9cb87610658a8db5adcedbe82bccdd67,
  "/src/admin/features/deal#LatestError": LatestError_9cb87610658a8db5adcedbe82bccdd67,
  "/src/admin/features/vehicle#StockBadges": StockBadges_12772de63143b5d4a87b14b6e8ef38b9,
  "/src/admin/features/vehicle#VehicleRelated": VehicleRelated_12772de63143b5d4a87b14b6e8ef38b9,
  "/src/admin/features/papers#PaperList": PaperList_0cab92b784880457c59747c8177fd0dc
}
