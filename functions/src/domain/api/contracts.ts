import {
  apiKeysContract,
  deleteAccountContract,
  downloadDataContract,
  sessionContract,
  tellDeviceContract,
} from './accountCalls.ts'
import { askLibraryContract } from './askCalls.ts'
import {
  createCheckoutSessionContract,
  createCustomerPortalContract,
  invoicingContract,
} from './billingCalls.ts'
import { hearSummaryContract, privateFeedContract } from './hearingCalls.ts'
import {
  dismissOfferContract,
  exportShowsContract,
  followContract,
  followSettingsContract,
  importShowsContract,
  stopBriefsContract,
  unfollowContract,
} from './followCalls.ts'
import { momentsContract } from './momentCalls.ts'
import {
  confirmNewsletterContract,
  newsletterPreferencesContract,
  sendConfirmationContract,
  unsubscribeContract,
} from './newsletterCalls.ts'
import {
  chooseTemplateContract,
  confirmDeliveryContract,
  excerptContract,
  exportNotesContract,
  exportPdfContract,
  findEpisodeContract,
  getYoutubeInfoContract,
  proposalsContract,
  removeSummaryContract,
  sendSummaryContract,
  shareSummaryContract,
  transcriptContract,
} from './summaryCalls.ts'
import { teamContract } from './teamCalls.ts'

/** Every call of the API, by the name of the function that answers it. */
export const CONTRACTS = {
  apiKeys: apiKeysContract,
  askLibrary: askLibraryContract,
  chooseTemplate: chooseTemplateContract,
  confirmDelivery: confirmDeliveryContract,
  confirmNewsletter: confirmNewsletterContract,
  createCheckoutSession: createCheckoutSessionContract,
  createCustomerPortal: createCustomerPortalContract,
  deleteAccount: deleteAccountContract,
  dismissOffer: dismissOfferContract,
  downloadData: downloadDataContract,
  excerpt: excerptContract,
  exportNotes: exportNotesContract,
  exportPdf: exportPdfContract,
  exportShows: exportShowsContract,
  findEpisode: findEpisodeContract,
  follow: followContract,
  followSettings: followSettingsContract,
  getYoutubeInfo: getYoutubeInfoContract,
  importShows: importShowsContract,
  hearSummary: hearSummaryContract,
  invoicing: invoicingContract,
  moments: momentsContract,
  newsletterPreferences: newsletterPreferencesContract,
  privateFeed: privateFeedContract,
  proposals: proposalsContract,
  removeSummary: removeSummaryContract,
  sendConfirmation: sendConfirmationContract,
  sendSummary: sendSummaryContract,
  session: sessionContract,
  shareSummary: shareSummaryContract,
  stopBriefs: stopBriefsContract,
  team: teamContract,
  tellDevice: tellDeviceContract,
  transcript: transcriptContract,
  unfollow: unfollowContract,
  unsubscribe: unsubscribeContract,
} as const

export type CallName = keyof typeof CONTRACTS
