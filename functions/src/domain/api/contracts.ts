import * as account from './accountCalls.ts'
import * as ask from './askCalls.ts'
import * as billing from './billingCalls.ts'
import * as hearing from './cutCalls.ts'
import * as follow from './followCalls.ts'
import * as moment from './momentCalls.ts'
import * as newsletter from './newsletterCalls.ts'
import * as summary from './summaryCalls.ts'
import * as team from './teamCalls.ts'

export const CONTRACTS = {
  apiKeys: account.apiKeysContract,
  archiveSummary: summary.archiveSummaryContract,
  askLibrary: ask.askLibraryContract,
  chooseTemplate: summary.chooseTemplateContract,
  confirmDelivery: summary.confirmDeliveryContract,
  confirmNewsletter: newsletter.confirmNewsletterContract,
  createCheckoutSession: billing.createCheckoutSessionContract,
  createCustomerPortal: billing.createCustomerPortalContract,
  deleteAccount: account.deleteAccountContract,
  dismissOffer: follow.dismissOfferContract,
  downloadData: account.downloadDataContract,
  excerpt: summary.excerptContract,
  exportNotes: summary.exportNotesContract,
  exportPdf: summary.exportPdfContract,
  exportShows: follow.exportShowsContract,
  findEpisode: summary.findEpisodeContract,
  follow: follow.followContract,
  followSettings: follow.followSettingsContract,
  getYoutubeInfo: summary.getYoutubeInfoContract,
  importShows: follow.importShowsContract,
  hearSummary: hearing.hearSummaryContract,
  keptAnswers: ask.keptAnswersContract,
  invoicing: billing.invoicingContract,
  knownPoints: summary.knownPointsContract,
  moments: moment.momentsContract,
  newsletterPreferences: newsletter.newsletterPreferencesContract,
  openEpisode: summary.openEpisodeContract,
  privateFeed: hearing.privateFeedContract,
  proposals: summary.proposalsContract,
  removeSummary: summary.removeSummaryContract,
  sendConfirmation: newsletter.sendConfirmationContract,
  sendSummary: summary.sendSummaryContract,
  session: account.sessionContract,
  shareSummary: summary.shareSummaryContract,
  stopBriefs: follow.stopBriefsContract,
  team: team.teamContract,
  tellDevice: account.tellDeviceContract,
  transcript: summary.transcriptContract,
  unfollow: follow.unfollowContract,
  unsubscribe: newsletter.unsubscribeContract,
} as const

export type CallName = keyof typeof CONTRACTS
