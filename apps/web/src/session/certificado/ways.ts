/** Whether certificates of this computer can be used, or the reason why not. */
export type ComputerWay = 'offered' | 'mobile' | 'unlicensed'

interface Here {
  /** The installation's licence of Web PKI */
  licence: string | null
  hostname: string
  agent: string
  touchPoints: number
}

const PHONES = /Android|iPhone|iPad|iPod/
/** Hosts on which Web PKI works without a licence. */
const OWN = new Set(['localhost', '127.0.0.1', '[::1]'])

/** On phones and tablets Web PKI needs scripts of another origin, which the portal's CSP does not allow. */
export function computerWay({ licence, hostname, agent, touchPoints }: Here): ComputerWay {
  // an iPad in desktop mode reports itself as a Mac
  if (PHONES.test(agent) || (/Mac/.test(agent) && touchPoints > 3)) return 'mobile'
  return licence !== null || OWN.has(hostname) ? 'offered' : 'unlicensed'
}
