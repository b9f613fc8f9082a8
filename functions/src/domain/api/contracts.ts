import { deleteAccountContract, downloadDataContract, sessionContract } from './accountCalls.ts'
import { createCheckoutSessionContract, createCustomerPortalContract } from './billingCalls.ts'
import {
  confirmNewsletterContract,
  newsletterPreferencesContract,
  sendConfirmationContract,
  unsubscribeContract,
} from './newsletterCalls.ts'
import {
  chooseTemplateContract,
  confirmDeliveryContract,
  exportNotesContract,
  exportPdfContract,
  findEpisodeContract,
  getYoutubeInfoContract,
  sendSummaryContract,
  shareSummaryContract,
} from './summaryCalls.ts'

/** Every call of the API, by the name of the function that answers it. */
export const CONTRACTS = {
  chooseTemplate: chooseTemplateContract,
  confirmDelivery: confirmDeliveryContract,
  confirmNewsletter: confirmNewsletterContract,
  createCheckoutSession: createCheckoutSessionContract,
  createCustomerPortal: createCustomerPortalContract,
  deleteAccount: deleteAccountContract,
  downloadData: downloadDataContract,
  exportNotes: exportNotesContract,
  exportPdf: exportPdfContract,
  findEpisode: findEpisodeContract,
  getYoutubeInfo: getYoutubeInfoContract,
  newsletterPreferences: newsletterPreferencesContract,
  sendConfirmation: sendConfirmationContract,
  sendSummary: sendSummaryContract,
  session: sessionContract,
  shareSummary: shareSummaryContract,
  unsubscribe: unsubscribeContract,
} as const

export type CallName = keyof typeof CONTRACTS
