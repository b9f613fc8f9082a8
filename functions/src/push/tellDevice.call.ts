import { tellDeviceContract } from '#domain/api/accountCalls.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { done } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { endDevice, keepDevice } from './pushDevices.ts'

/** `POST /api/tell-device {token, choice}`: sets a device's notifications; repeated weekly, and at log-out. */
export const tellDevice = apiCall(
  tellDeviceContract,
  { identity: 'verified' },
  async ({ body: { token, choice }, identity, now }) => {
    const database = await firestore()
    if (choice === 'nothing') await endDevice(database, identity.uid, token)
    else await keepDevice(database, identity, { token, choice }, now)
    return done('')
  },
)
