// Analyses as Sabaki asks for them: through its controller, line by line, ended by the next command.
// usage: NODE_PATH=... node sabaki_analysis.js COMMAND ARGUMENTS...
const {Controller} = require('@sabaki/gtp')
const [command, ...commandArguments] = process.argv.slice(2)

const number = '[0-9.]+'
const info = new RegExp(
  `^info move ([A-HJ][1-9]|pass) visits ${number} winrate (${number}) prior ${number} ` +
    `lcb ${number} order 0 pv \\1`
)

async function main() {
  const controller = new Controller(command, commandArguments)
  controller.start()
  const listed = await controller.sendCommand({name: 'list_commands'})
  for (const name of ['lz-analyze', 'kata-analyze']) {
    if (!listed.content.split('\n').includes(name)) throw new Error(`${name} is not listed`)
    const color = name === 'lz-analyze' ? 'B' : 'W'
    const lines = []
    let next = null
    const response = await controller.sendCommand({name, args: [color, '5']}, ({line, end}) => {
      if (end || !line.startsWith('info')) return
      lines.push(line)
      if (lines.length === 3) {
        next = controller.sendCommand({name: 'play', args: [color, color === 'B' ? 'D4' : 'F6']})
      }
    })
    if (response.error) throw new Error(response.content)
    if (lines.length < 3) throw new Error(`${name} gave ${lines.length} lines`)
    for (const line of lines) {
      const found = info.exec(line)
      if (found === null) throw new Error(`not understood: ${line}`)
      const winrate = Number(found[2]) / (name === 'lz-analyze' ? 10000 : 1)
      if (!(winrate > 0.2 && winrate < 0.8)) throw new Error(`an even position? ${line}`)
    }
    const played = await next
    if (played.error) throw new Error(played.content)
  }
  await controller.stop(2000)
  console.log('done')
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
