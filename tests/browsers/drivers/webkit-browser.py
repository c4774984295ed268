#!/usr/bin/python3
"""WebKit in a bare window that its driver controls.

Unlike the small browser that comes with the driver, it writes what goes wrong in pages to a file, which the driver's protocol cannot tell,
and has no toolbar, which would keep the window from being as narrow as a phone.
"""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

# Runs before the scripts of a page.
LISTENERS = """
const tell = (...parts) => webkit.messageHandlers.complaint.postMessage(`${parts.join(' ')} (${location.href})`);
addEventListener('error', ({ message }) => tell(message));
addEventListener('unhandledrejection', ({ reason }) => tell('Unhandled:', reason));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => tell(violatedDirective, blockedURI));
const { error } = console;
console.error = (...parts) => {
  tell('console.error:', ...parts);
  error.apply(console, parts);
};
"""

folder = os.environ["XDG_CONFIG_HOME"]


def write_complaint(_manager, message):
    with open(os.path.join(folder, "complaints.txt"), "a", encoding="utf-8") as complaints:
        complaints.write(message.get_js_value().to_string().replace("\n", " ") + "\n")


content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript.new(
        LISTENERS,
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )
)
content.register_script_message_handler("complaint")
content.connect("script-message-received::complaint", write_complaint)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def create_view(_session):
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    window.show_all()
    return view


context.connect("automation-started", lambda _context, session: session.connect("create-web-view", create_view))
Gtk.main()
