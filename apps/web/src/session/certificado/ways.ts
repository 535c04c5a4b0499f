/** Whether certificates of this computer can be used here, and why not. */
export type ComputerWay = 'offered' | 'mobile' | 'unlicensed'

interface Here {
  /** The installation's licence of the signer */
  licence: string | null
  hostname: string
  agent: string
  touchPoints: number
}

const PHONES = /Android|iPhone|iPad|iPod/
/** Without a licence the signer serves those who try it out on their own machine. */
const OWN = new Set(['localhost', '127.0.0.1', '[::1]'])

/** On phones and tablets the signer wants scripts from a foreign host, which the portal's pages never load. */
export function computerWay({ licence, hostname, agent, touchPoints }: Here): ComputerWay {
  // an iPad that asks for desktop pages calls itself a Mac
  if (PHONES.test(agent) || (/Mac/.test(agent) && touchPoints > 3)) return 'mobile'
  return licence !== null || OWN.has(hostname) ? 'offered' : 'unlicensed'
}
