import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { asFile } from '../../../base/reply/attachment.ts'

/** Response schema of a PDF. */
export const paperReply = { 200: { content: { 'application/pdf': { schema: Type.Any() } } } }

export const sendPaper = (reply: FastifyReply, { name, bytes }: { name: string; bytes: Uint8Array }) =>
  asFile(reply, { name }).type('application/pdf').send(Buffer.from(bytes))
