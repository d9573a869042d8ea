import { addCalendarDays, type CalendarDay } from './dates.ts'

/** One whole day to be entered in a calendar. */
export type CalendarEvent = {
  /** The same for the same event for ever: a file taken again then replaces the entry of before. */
  uid: string
  day: CalendarDay
  title: string
  text: string
  url: string
  /** When it was last true. */
  changedAt: Date
}

/** An iCalendar file (RFC 5545) with one event that blocks no time. */
export function calendarFile({ uid, day, title, text, url, changedAt }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Harmonia//Prazo//PT-BR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp(changedAt)}`,
    // Calendars take the later of two files by its number.
    `SEQUENCE:${Math.floor(changedAt.getTime() / 1000) % 2 ** 31}`,
    `DTSTART;VALUE=DATE:${plain(day)}`,
    // The end of a whole day is the day after it.
    `DTEND;VALUE=DATE:${plain(addCalendarDays(day, 1))}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function plain(day: CalendarDay): string {
  return day.replaceAll('-', '')
}

/** `20261123T121314Z` */
function stamp(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

/** RFC 5545, 3.3.11. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

const maxLineBytes = 75

/** Lines of more than 75 bytes go on in the next one, after a space; never inside of a letter (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines = ['']
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > maxLineBytes) {
      lines.push('')
      // The space at its beginning counts.
      bytes = 1
    }
    lines[lines.length - 1] += letter
    bytes += size
  }
  return lines.join('\r\n ')
}
