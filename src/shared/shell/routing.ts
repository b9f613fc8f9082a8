import type { RouterOptions } from 'wouter'
import { ownAddress } from '../../ui/addresses.ts'
import { BASE } from '../../ui/language.en.ts'

/** wouter writes the home page `/es/`: one page has one address, and Hosting has it without the slash. */
const oneAddress = (address: string) =>
  address.startsWith(`${BASE}/`) ? ownAddress(address.slice(BASE.length)) : address

/** For wouter's `<Router>`: screens and links name the English addresses. */
export const ROUTING: RouterOptions =
  BASE === ''
    ? {}
    : {
        base: BASE,
        hrefs: oneAddress,
        aroundNav: (navigate, to, options) => navigate(oneAddress(to), options),
      }
