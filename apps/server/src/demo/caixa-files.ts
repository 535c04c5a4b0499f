import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { listaPdf, sumsSection } from '@portal/print/lista.ts'
import { zipChunks } from '../base/files/zip-writer.ts'

/** Files that the mails of the demonstration carry beside its notes. The same bytes each time. */

/** A bill that a person types: a PDF without an access key. */
export const billPdf = async (client: string): Promise<Buffer> =>
  Buffer.from(
    await listaPdf({
      title: 'Companhia de Luz do Planalto · Conta de energia elétrica',
      about: [
        client,
        'Instalação 0048213-7 · Referência 11/2026 · Emissão 18/11/2026 · Vencimento 12/12/2026',
        'Nota fiscal 4.812.377, série B · Base de ICMS 1.348,20 · Alíquota 18 % · ICMS 242,68',
      ],
      sections: [
        sumsSection([
          ['Consumo ativo, 1.512 kWh', '', '1.348,20'],
          ['Iluminação pública', '', '61,45'],
          ['Total a pagar', '', '1.409,65'],
        ]),
      ],
    }),
  )

/** The first bytes of a RAR: it is not opened. */
export const rarFile = (): Buffer =>
  Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), Buffer.alloc(40_000, 7)])

export async function zipOf(files: readonly { name: string; bytes: Buffer }[]): Promise<Buffer> {
  const entries = files.map(({ name, bytes }) => ({
    ...{ name, deflated: deflateRawSync(bytes), crc32: crc32(bytes), size: bytes.length },
    modified: '2026-11-20T18:00:00',
  }))
  const chunks: Buffer[] = []
  for await (const chunk of zipChunks([entries])) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const PHOTO = { width: 420, height: 560, border: 34 }
const GREY = { table: 96, paper: 236, ink: 84 }

/** A sheet with lines of text on a table, as a photograph shows it: PNG, 8 bits of grey. */
export function billPhoto(): Buffer {
  const { width, height } = PHOTO
  const rows = Buffer.alloc((width + 1) * height) // each row begins with its filter, 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = greyAt(x, y) - Math.round((x + y) / 40)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function greyAt(x: number, y: number): number {
  const { width, height, border } = PHOTO
  if (x < border || y < border || x >= width - border || y >= height - border) return GREY.table
  const line = Math.floor((y - border - 24) / 26)
  const isLine = y > border + 24 && y < height - border - 24 && (y - border - 24) % 26 < (line === 0 ? 14 : 7)
  const length = line === 0 ? 190 : 160 + ((line * 97) % 150)
  return isLine && x > border + 26 && x < border + 26 + length ? GREY.ink : GREY.paper
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}
