import type { Readable } from 'node:stream'
import { loadPeer } from './peers.ts'

type Report = (figure: string, value: number, unit: string) => void

/** A note to print, the number of peer runs after the warm-up, and our own CPU time for it. */
export interface Compared {
  items: number
  xml: string
  runs: number
  ours: number
}

/** Interface of the peers; they return an open pdfkit document, which is a stream. */
interface PeerPrinter {
  gerarPDF(xml: string, options: { cancelada: boolean }): Promise<Readable>
}

const PEERS = [
  { name: '@alexssmusica/node-pdf-nfe', version: '1.2.21', figure: 'node_pdf_nfe' },
  { name: 'nfe-danfe-pdf', version: '1.0.3', figure: 'nfe_danfe_pdf' },
  { name: '@nfewizard/danfe', version: '1.0.7', figure: 'nfewizard' },
]

/** Prints the same XML with the npm libraries: CPU time and its ratio to ours. */
export async function comparePeers(notes: readonly Compared[], report: Report): Promise<void> {
  for (const { name, version, figure } of PEERS) {
    const peer = await loadPeer(name, version)
    if (!isPrinter(peer)) {
      report(`${figure}_measured`, 0, `not measured: ${name}@${version} does not install, or does not print by itself`)
      continue
    }
    for (const { items, xml, runs, ours } of notes) {
      try {
        const cpu = await cpuOf(peer, xml, runs)
        report(`${figure}_${items}_cpu`, Math.round(cpu * 10) / 10, 'ms')
        report(`${figure}_${items}_over_ours`, Math.round((cpu / ours) * 10) / 10, '×')
      } catch (error) {
        report(`${figure}_${items}_measured`, 0, `failed: ${String(error).split('\n')[0]}`)
      }
    }
  }
}

function isPrinter(peer: unknown): peer is PeerPrinter {
  return typeof peer === 'object' && peer !== null && 'gerarPDF' in peer && typeof peer.gerarPDF === 'function'
}

async function cpuOf(peer: PeerPrinter, xml: string, runs: number): Promise<number> {
  const print = async () => {
    for await (const _ of await peer.gerarPDF(xml, { cancelada: false })) void _
  }
  for (let warm = 0; warm < 2; warm++) await print()
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) await print()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runs
}
