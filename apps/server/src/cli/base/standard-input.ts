const LONGEST = 64 * 1024

/** Reads the standard input to its end, at most 64 KB: secrets are never arguments, which other processes can read. */
export async function readStandardInput(): Promise<string> {
  let text = ''
  process.stdin.setEncoding('utf8')
  for await (const piece of process.stdin) {
    text += String(piece)
    if (text.length > LONGEST) break
  }
  return text
}
