// Drawings of the things of the games, each on a grid of 32. What belongs to a seat takes the
// colour of the seat from --c.
const edge =
  'stroke="var(--i-line)" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"';
const dark = 'stroke="var(--dark)" stroke-width="1.6" stroke-linejoin="round"';
const coin = 'fill="var(--coin)" stroke="var(--coin-edge)"';

/** The front of a palace under its roof. What marks the palace is drawn on it. */
const palace = (roof: string): string => `<g ${edge}><path fill="${roof}" d="M3 13 16 4l13 9z"/>
    <path fill="var(--wall)" d="M5 13h22v15H5z"/>
    <path fill="var(--wall-2)" d="M3 28h26v2H3z"/></g>
    <g stroke="var(--i-line)" stroke-width="1.4" stroke-linecap="round">
    <path d="M8 17v8M24 17v8"/></g>`;

export const things = {
  // Goods and money.
  wood: `<g ${edge}><path fill="#a9743f" d="M16 6h9a5 5 0 0 1 0 10h-9z"/>
    <circle cx="15" cy="11" r="5.2" fill="#e3b980"/>
    <path fill="#94622f" d="M9.5 17h9a5 5 0 0 1 0 10.4h-9z"/>
    <circle cx="9" cy="22.2" r="5.2" fill="#e3b980"/>
    <path fill="#a9743f" d="M22 17h4a5 5 0 0 1 0 10.4h-4z"/>
    <circle cx="21.5" cy="22.2" r="5.2" fill="#e3b980"/></g>
    <g fill="none" stroke="#94622f" stroke-width="1.3"><circle cx="15" cy="11" r="2.3"/>
    <circle cx="9" cy="22.2" r="2.3"/><circle cx="21.5" cy="22.2" r="2.3"/></g>`,
  grain: `<g fill="none" stroke-linecap="round">
    <path stroke="var(--i-line)" stroke-width="5"
    d="M16 14v15M11 16c2 3 4 4 5 6 1-2 3-3 5-6M9.5 29c2-3 5-5 6.5-7 1.5 2 4.5 4 6.5 7"/>
    <path stroke="#d9a52c" stroke-width="2.4"
    d="M16 14v15M11 16c2 3 4 4 5 6 1-2 3-3 5-6M9.5 29c2-3 5-5 6.5-7 1.5 2 4.5 4 6.5 7"/></g>
    <g ${edge} fill="#f2c64d"><path d="M16 1.5c3.3 3.8 3.8 9 0 14-3.8-5-3.3-10.2 0-14z"/>
    <path d="M5.5 4.5c5 .8 8 4.7 7.2 11.5C7 13.6 4.6 9.8 5.5 4.5z"/>
    <path d="M26.5 4.5c-5 .8-8 4.7-7.2 11.5 5.7-2.4 8.1-6.2 7.2-11.5z"/>
    <path fill="#b4542f" d="M11.5 20h9v3.4h-9z"/></g>
    <g fill="none" stroke="#8a5a0e" stroke-width="1.1" stroke-linecap="round">
    <path
    d="M16 5v8M14.3 6.5 16 8l1.7-1.5M14.3 10l1.7 1.5 1.7-1.5M7.8 7.5l3.6 6M24.2 7.5l-3.6 6"/></g>`,
  cheese: `<g ${edge}><path fill="#f9dd78" d="M3 17 20 6c5 1 8 5 9 11z"/>
    <path fill="#eebf3f" d="M3 17h26v9H3z"/></g><g fill="#c98f1c">
    <circle cx="10" cy="21.5" r="2"/><circle cx="18.5" cy="22.5" r="1.5"/>
    <circle cx="25" cy="20.5" r="1.4"/><ellipse cx="19" cy="12.5" rx="2" ry="1.3"/></g>`,
  wine: `<g ${edge}><path fill="none" stroke-width="2" d="M16 9c0-3 1-5 3-7"/>
    <path fill="#7d9a4c" d="M17 8c3-4 7-4 10-2-1 4-5 6-10 2z"/><g fill="#8e2a58">
    <circle cx="9" cy="13" r="4"/><circle cx="16" cy="12" r="4"/>
    <circle cx="23" cy="13.5" r="4"/><circle cx="12.3" cy="19" r="4"/>
    <circle cx="19.7" cy="19" r="4"/><circle cx="16" cy="25.5" r="4"/></g></g>
    <g fill="#d98fb4"><circle cx="8" cy="11.7" r="1.1"/><circle cx="15" cy="10.7" r="1.1"/>
    <circle cx="11.3" cy="17.7" r="1.1"/><circle cx="18.7" cy="17.7" r="1.1"/>
    <circle cx="15" cy="24.2" r="1.1"/></g>`,
  beer: `<g ${edge}>
    <path fill="none" stroke="var(--i-line)" stroke-width="5.4"
    d="M22 14h3c2 0 3 1 3 3v4c0 2-1 3-3 3h-3"/>
    <path fill="none" stroke="#b98a55" stroke-width="2.2"
    d="M22 14h3c2 0 3 1 3 3v4c0 2-1 3-3 3h-3"/>
    <path fill="#cf8420" d="M6 11h17l-1 18H7z"/>
    <path fill="#fff6df"
    d="M5 13c-3-3 0-7 3-6 1-4 7-5 9-2 4-1 7 2 6 5 2 2 0 4-2 3H8c0 3-3 3-3 0z"/></g>
    <g stroke="#7c480e" stroke-width="1.5" stroke-linecap="round">
    <path d="M11 17v8M15 17v8M18.8 17v8"/></g>`,
  coin: `<circle cx="16" cy="16" r="13" ${coin} stroke-width="1.8"/>
    <circle cx="16" cy="16" r="10" fill="none" stroke="var(--coin-edge)"
    stroke-dasharray="1.4 2"/>
    <path fill="var(--coin-edge)" d="M16 7.5c2 2.4 2.7 4.3 1.6 7.2h.8c1-2.6 4.3-3 5-.4.4 1.7-.9
    3-2.4 2.6.5-1 .1-1.7-.7-1.6-.9.2-1.2 1.1-1.3 2.2h1.5v1.6h-2.2c.1 1.9.8 3 1.9 4.2-2
    .3-3.3-.3-4.2-1.7-.9 1.4-2.2 2-4.2 1.7 1.1-1.2 1.8-2.3 1.9-4.2h-2.2v-1.6H13
    c-.1-1.1-.4-2-1.3-2.2-.8-.1-1.2.6-.7 1.6-1.5.4-2.8-.9-2.4-2.6.7-2.6 4-2.2 5 .4h.8
    c-1.1-2.9-.4-4.8 1.6-7.2z"/>`,
  purse: `<g ${edge}>
    <path fill="#b98a55" d="M12 11c-6 4-9 9-8 14 1 4 5 5 12 5s11-1 12-5c1-5-2-10-8-14z"/>
    <path fill="#a3733f" d="M11 4c3 1 7 1 10 0l-1.5 7h-7z"/>
    <path fill="var(--post)" d="M10.5 9.5h11v3h-11z"/></g>
    <circle cx="16" cy="21" r="4.5" ${coin} stroke-width="1.4"/>`,
  // On the road.
  horse: `<g ${edge}>
    <path fill="var(--horse)" d="M9 29c0-7 3-9 3-13l-5 2.5c-1.7.7-3.4-.7-2.9-2.5L8 8.5
    C9 6.3 11 5 13.3 4.5L14 2l3 2.3C24 6 28 12 28 20v9z"/>
    <path fill="var(--mane)" d="M17 4.3C24 6 28 12 28 20v9h-4c0-10-1-18-7-24.7z"/></g>
    <circle cx="11.7" cy="10.8" r="1.2" fill="#241509"/>`,
  merchant: `<g transform="translate(0 3.5) scale(.49)" ${dark}>
    <path fill="var(--fig)" d="M6 26c-4 2-6 8-5 16h3c0-5 1-9 4-11l2 8-3 13h5l4-12 13 1 1 11h5l1-12
    c4 2 5 6 8 12h5c-4-7-4-12-4-18 2-5 3-8 6-11l7 3 4-3-9-12-1-6-4 5
    c-8 3-12 8-16 14-9 2-16 1-23 2z"/>
    <path fill="#b98a55" d="M8 22h9c2 0 2 1 2 3v6c0 2-1 3-3 3H9c-2 0-3-1-3-3v-6c0-2 0-3 2-3z"/>
    <path fill="var(--c,var(--post))"
    d="M20 27c-2-10 1-17 7-19l5 3c3 5 2 11 1 17-1 5-2 8-4 9l-4-1 1-8z"/>
    <path fill="var(--c,var(--post))" d="M30 14l10 5-1 3-11-2z"/>
    <circle fill="#e9c7a0" cx="27.5" cy="4" r="4.6"/>
    <path fill="var(--fig)" d="M18 1c4 2 14 2 19 0l-4-2c-1-4-9-5-11 0z"/></g>`,
  messenger: `<g transform="translate(.5 5) scale(.5)" ${dark}>
    <path fill="var(--fig)" d="M11 24c-5-2-9 0-11 5 3-1 5-1 8 0l4 5-8 4-4 8 4 1 5-6 11-3 4-4
    c5 1 10 1 15-1l8 4 2 8 4-1-1-9-7-6 3-8 4-4 7 4 4-2-7-12-1-5-4 4
    c-7 2-12 6-16 12-8 2-15 2-20 2z"/>
    <path fill="var(--c,var(--post))"
    d="M23 26c-7 0-13-2-17-7 5 1 8 0 11-3 3-4 8-6 13-5l2 4c0 5-2 9-5 12z"/>
    <path fill="#b98a55" d="M22 24l7 1-1 6-7-1z"/>
    <path fill="var(--c,var(--post))" d="M29 14l9-1 1 3-9 3z"/>
    <circle fill="#e9c7a0" cx="31" cy="7" r="4.4"/>
    <path fill="var(--fig)" d="M25 4c4 1 9 1 13-1l-3-2c-2-3-8-2-8 1z"/>
    <path fill="var(--post)" d="M36 11c5 0 8-2 10-6l5 5c-4 4-8 5-15 4z"/></g>`,
  // Buildings and palaces.
  farm: `<g ${edge}><path fill="var(--c,var(--i-ink))" d="M2 17 10 9l8 8v12H2z"/>
    <path fill="var(--wall)" d="M6.5 29v-7h7v7z"/>
    <path fill="var(--c,var(--i-ink))" d="M18 29V16h11v13z"/>
    <path fill="var(--wall)" d="M16.5 16.5 19 12h9l2.5 4.5z"/></g>
    <g stroke="var(--i-line)" stroke-width="1.3" stroke-linecap="round">
    <path d="M6.5 22l7 7M13.5 22l-7 7M22 20.5h3.5v3H22z" fill="none"/></g>`,
  castle: `<g ${edge}>
    <path fill="var(--c,var(--i-ink))"
    d="M3 29V14h2.5v2.5H8V14h2.5v4h2.7v-6h1.5v2h2.6v-2h1.5v6h2.7v-4H24v2.5h2.5V14H29v15z"/>
    <path fill="var(--slate)"
    d="M2.5 13.5 6.7 5 11 13.5zM21 13.5 25.2 5l4.3 8.5zM12.5 11.5 16 3l3.5 8.5z"/>
    <path fill="var(--dark)" d="M13 29v-4.5a3 3 0 0 1 6 0V29z"/></g>`,
  monastery: `<g ${edge}><path fill="var(--c,var(--i-ink))" d="M12 29V15l8-6 9 6v14z"/>
    <path fill="var(--c,var(--i-ink))" d="M3 29V13h8v16z"/>
    <path fill="var(--slate)" d="M2 13.5 7 5l5 8.5z"/>
    <path fill="none" stroke-width="1.9" d="M7 5V1.2M5.3 2.7h3.4"/>
    <path fill="var(--dark)" stroke="none"
    d="M5.8 17.5h2.4V21H5.8zM15 29v-4a2 2 0 0 1 4 0v4zM22 29v-4a2 2 0 0 1 4 0v4z"/>
    <circle cx="20.5" cy="17" r="2.3" fill="var(--wall)" stroke-width="1.2"/></g>`,
  tent: `<g ${edge}><path fill="#fff6e2" d="M16 6C12 13 8 17 3 19l2 10h22l2-10c-5-2-9-6-13-13z"/>
    <path fill="#c8391b" d="M16 6c-2 6-5 11-8 14l1 9h4l1-9c1-4 2-8 2-14zM16 6c2 6 5 11 8 14l-1 9
    h-4l-1-9c-1-4-2-8-2-14z" stroke-width="1"/>
    <path fill="var(--post)" d="M16 1.5 22.5 4 16 6z"/><path fill="none" d="M16 6V1.5"/>
    <path fill="var(--dark)" d="M14 29c0-4 .7-6 2-8 1.3 2 2 4 2 8z"/></g>`,
  ducal_palace: `${palace('var(--slate)')}
    <path d="M10.5 24.5v-7l3 2.8 2.5-4 2.5 4 3-2.8v7z" fill="var(--post)" ${edge}/>`,
  post_office: `${palace('var(--post)')}
    <g fill="none" ${edge}>
    <path stroke-width="4.4" d="M11.5 21a4 4 0 1 1 4 4c4 0 5.5-3 5.5-7"/>
    <path stroke="var(--post)" stroke-width="2" d="M11.5 21a4 4 0 1 1 4 4c4 0 5.5-3 5.5-7"/></g>`,
  palatium_balivi: `${palace('var(--tile)')}
    <g fill="none" ${edge}>
    <path stroke="#33281c" d="M16 15.5v9.5M11.5 17.5h9M13 25h6"/>
    <path fill="var(--post)" stroke-width="1.2"
    d="M9.3 21.5l2.2-4 2.2 4a2.3 2 0 0 1-4.4 0zM18.3 21.5l2.2-4 2.2 4a2.3 2 0 0 1-4.4 0z"/></g>`,
  bank: `${palace('#5d7a58')}
    <circle cx="16" cy="20.5" r="5" ${coin} stroke-width="1.4"/>
    <path d="M16 17.5v6M14 19.3h4M14 21.7h4" stroke="var(--coin-edge)" stroke-width="1.2"/>`,
  tower: `<g ${edge}><path fill="var(--wall)" d="M9 30V12h14v18z"/>
    <path fill="var(--wall-2)" d="M7 13V7h3.5v2.5h3.7V7h3.6v2.5h3.7V7H25v6z"/>
    <path fill="var(--dark)" d="M14 30v-5a2 2 0 0 1 4 0v5zM15 16h2v4h-2z" stroke-width="1"/></g>`,
  boat: `<g ${edge}><path fill="#fff8e8" d="M17 19V3c6 3 10 9 10 16z"/>
    <path fill="var(--c,var(--i-ink))" d="M14.5 19V6C9 9 7 13 6 19z"/>
    <path fill="none" d="M15.8 2v20"/>
    <path fill="var(--c,var(--i-ink))" d="M2 21h28c-1 4-3 7-6 8H8c-3-1-5-4-6-8z"/></g>
    <path d="M5 24.5h22" stroke="#fff8e8" stroke-width="1.3" opacity=".75"/>`,
  // Messages and their signs.
  message: `<g ${edge}><path fill="var(--letter)" d="M2.5 7h27v19h-27z"/>
    <path fill="var(--letter-fold)" d="M2.5 7 16 18.5 29.5 7z"/></g>
    <path fill="var(--wax)" stroke="var(--i-line)" stroke-width="1.2"
    d="M16 12.5c2-.6 2.6.7 4 1.1 1.3.5 2.2 1.3 1.9 2.9-.2 1 .9 2 .3 3.3-.5 1.2-1.9 1-2.7 2-.9 1-2
    1.9-3.5 1.6-1.6.3-2.6-.5-3.5-1.6-.8-1-2.2-.8-2.7-2-.6-1.3.5-2.3.3-3.3-.3-1.6.6-2.4 1.9-2.9
    1.4-.4 2-1.7 4-1.1z"/>
    <path d="M13.5 18.5a2.5 2.5 0 1 1 2.5 2.3c1.8 0 2.8-1 3-3" fill="none" stroke="var(--on-wax)"
    stroke-width="1.2"/>`,
  seal: `<path fill="var(--wax)" stroke="#5f120e" stroke-width="1.3"
    d="M16 3.5c3.5-1 4.5 1.2 7 2s4.6 2.2 4 5c-.4 2 1.6 3.6.8 6-.8 2-3.2 2-4 4.2-.9 2.3-2.7 4-5.3
    3.6-1-.2-1.7.8-2.5.8s-1.5-1-2.5-.8c-2.6.4-4.4-1.3-5.3-3.6-.8-2.2-3.2-2.2-4-4.2-.8-2.4 1.2-4
    .8-6-.6-2.8 1.5-4.2 4-5s3.5-3 7-2z" transform="translate(0 1.8)"/>
    <circle cx="16" cy="16" r="8" fill="none" stroke="#d8584d" stroke-width="1.2"/>`,
  lover: `<path ${edge} fill="#c8393a" d="M16 28C7 21 3 17 3 11.5 3 7 6 5 9 5c3 0 5.5 1.5 7 4.5
    C17.5 6.5 20 5 23 5c3 0 6 2 6 6.5C29 17 25 21 16 28z"/>`,
  general: `<g ${edge}><path fill="#d9dde2" d="M16 2l3 4v15h-6V6z"/>
    <path fill="var(--post)" d="M8 20h16v3.5H8z"/><path fill="#7a5230" d="M14 23.5h4V28h-4z"/>
    <circle cx="16" cy="29" r="1.8" fill="var(--post)"/></g>`,
  philosopher: `<g ${edge}>
    <path fill="#fff6e2" d="M16 9c-3-3-8-4-13-3v19c5-1 10 0 13 3 3-3 8-4 13-3V6c-5-1-10 0-13 3z"/>
    <path fill="none" d="M16 9v19"/></g>
    <g stroke="var(--i-line)" stroke-width="1.2" fill="none">
    <path d="M6 11c3-.3 5 .2 7 1.5M6 15.5c3-.3 5 .2 7 1.5M26 11c-3-.3-5 .2-7 1.5M26 15.5
    c-3-.3-5 .2-7 1.5"/></g>`,
  judge: `<g ${edge}>
    <path fill="none" stroke="var(--i-ink)" stroke-width="2.4" d="M16 4v23M6 8h20M10 28h12"/>
    <path fill="var(--post)"
    d="M2 19 6.5 9 11 19c-1 3.5-8 3.5-9 0zM21 19l4.5-10L30 19c-1 3.5-8 3.5-9 0z"/></g>`,
  provost: `<g ${edge}><circle cx="10" cy="11" r="7" fill="var(--post)"/>
    <circle cx="10" cy="11" r="2.8" fill="var(--raised)"/>
    <path fill="var(--post)" d="m14 17 3-3 12 12-1.5 3-3-1-1-3-3-1-1-3z"/></g>`,
  // The post.
  coach: `<g ${edge}>
    <path fill="var(--c,var(--post))"
    d="M5 11c0-4 2-6 6-6h11c4 0 6 2 6 6l-1.5 8c-.5 2-1.5 3-3.5 3H11c-3 0-4-1-4.5-3z"/>
    <path fill="#fff8e8" d="M12 8.5h8V15h-8z"/></g>
    <g fill="var(--raised)" stroke="var(--i-ink)" stroke-width="2">
    <circle cx="10" cy="24.5" r="5"/><circle cx="23.5" cy="25" r="4.5"/></g>
    <g stroke="var(--i-ink)" stroke-width="1.2">
    <path d="M10 20v9M5.5 24.5h9M23.5 21v8M19.5 25h8"/></g>`,
  house: `<path ${edge} fill="var(--c,var(--i-ink))" d="M4 29V14L16 4l12 10v15z"/>
    <path d="M13 29v-8h6v8z" fill="var(--halo)"/>`,
  horn: `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path stroke="var(--i-line)" stroke-width="6"
    d="M5 6c2 5 5 6 9 6M12 12a7.5 7.5 0 1 0 7.5 7.5C19.5 14 22 11 28 9"/>
    <path stroke="var(--post)" stroke-width="3"
    d="M5 6c2 5 5 6 9 6M12 12a7.5 7.5 0 1 0 7.5 7.5C19.5 14 22 11 28 9"/></g>
    <path ${edge} fill="var(--post)" d="M22.5 8 29 3.5l1.5 10-6.5.5z"/>`,
  postmaster: `<g ${edge}><path fill="#2f4e6f" d="M4 31c0-8 5-11 12-11s12 3 12 11z"/>
    <path fill="#e8c39a" d="M11 13c0-5 2-7 5-7s5 2 5 7c0 4-2 7-5 7s-5-3-5-7z"/>
    <path fill="var(--dark)"
    d="M6 10c4 1.5 16 1.5 20 0-2-1-3.5-1.5-4-3-1-4-11-4-12 0-.5 1.5-2 2-4 3z"/></g>
    <g fill="none" stroke="var(--post)" stroke-width="1.8" stroke-linecap="round">
    <circle cx="16" cy="26" r="2.3"/><path d="M17.5 24.3 21 22.5"/></g>`,
  bailiff: `<g ${edge}><path fill="#5b2c2c" d="M4 31c0-8 5-11 12-11s12 3 12 11z"/>
    <path fill="#e8c39a" d="M11 13c0-5 2-7 5-7s5 2 5 7c0 4-2 7-5 7s-5-3-5-7z"/>
    <path fill="#efe4cf"
    d="M9 17c-3-1-3-13 7-13s10 12 7 13c-1-1-2-3-2-6-3-2-7-2-10 0 0 3-1 5-2 6z"/></g>
    <g ${edge}><path fill="#fff8e8" d="M19 22h9v8h-9z"/><path d="M21 24.5h5M21 27h5"/></g>`,
  coachman: `<g ${edge}><path fill="#8a5a14" d="M4 31c0-8 5-11 12-11s12 3 12 11z"/>
    <path fill="#e8c39a" d="M11 13c0-5 2-7 5-7s5 2 5 7c0 4-2 7-5 7s-5-3-5-7z"/>
    <path fill="var(--dark)" d="M7 10.5h18v-2h-3V2.5H10v6H7z"/>
    <path fill="var(--post)" stroke-width="1" d="M10 6.5h12v2H10z"/></g>
    <path d="M26 30V14c0-4 3-5 4-2" fill="none" stroke="var(--i-ink)" stroke-width="1.5"
    stroke-linecap="round"/>`,
  wainwright: `<g ${edge}><path fill="#4d5b3a" d="M4 31c0-8 5-11 12-11s12 3 12 11z"/>
    <path fill="#e8c39a" d="M11 13c0-5 2-7 5-7s5 2 5 7c0 4-2 7-5 7s-5-3-5-7z"/>
    <path fill="#8a5a34" d="M10.5 10c0-5 2-6.5 5.5-6.5s6 1.5 6 6.5l3 .8H10.5z"/></g>
    <g fill="var(--raised)" stroke="var(--i-ink)" stroke-width="1.4">
    <circle cx="23.5" cy="25" r="5"/>
    <path d="M23.5 20v10M18.5 25h10M20 21.5l7 7M27 21.5l-7 7" stroke-width="1"/></g>`,
  tile: `<g ${edge}><path fill="var(--post)" d="M9 3h14l6 6v14l-6 6H9l-6-6V9z"/>
    <path fill="none" stroke-width="1" d="M10.3 6h11.4L26 10.3v11.4L21.7 26H10.3L6 21.7V10.3z"/>
    <path fill="var(--raised)"
    d="m16 9 2.2 4.5 5 .7-3.6 3.5.9 5L16 20.3l-4.5 2.4.9-5-3.6-3.5 5-.7z" stroke-width="1.2"/></g>`,
  pile: `<g ${edge}><path fill="var(--letter-fold)" d="M9 3h17v22H9z"/>
    <path fill="var(--raised)" d="M6 6h17v23H6z"/>
    <path fill="var(--post)" stroke-width="1" d="M9 9h11v17H9z"/></g>`,
};
